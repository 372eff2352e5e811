import Joinery

/// Write `// joinery:disable cycle - reason` to silence a rule; joinery:disable alone does nothing.
let help = "// joinery:disable cycle"
let page = """
    // joinery:disable closing-read
    """
