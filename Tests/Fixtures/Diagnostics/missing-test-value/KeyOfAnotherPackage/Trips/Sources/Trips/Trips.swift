import DatabaseLibrary

public struct Trips {}
