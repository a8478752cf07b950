"""Cards as they are drawn: data and small functions, from a code and a size to cached lines."""
