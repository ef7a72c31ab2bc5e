"""Functions that write the HTML of a component, such as an odds table or a bar."""
