print("plane")
