actor ListingClient {
    static func connect(to host: String) async throws -> ListingClient {
        // Connects to the server.
        ListingClient()
    }

    func listings() async throws -> [Listing] {
        // Sends a request to the server.
        [Listing(title: "Attic by the river", city: "Riga")]
    }

    func disconnect() async {
        // Closes the connection.
    }
}
