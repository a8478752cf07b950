"""The screens: lobby, table, curtain, results and books."""
