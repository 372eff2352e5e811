import Joinery

enum Search {
    protocol Module: DependencyGraph { var bookings: Bookings { get } }
}
enum Booking {
    protocol Module: DependencyGraph { var listings: Listings { get } }
}
protocol Application: Search.Module, Booking.Module {}

extension Search.Module {
    var listings: Listings { singleton { Listings(bookings) } }
}

extension Booking.Module {
    var bookings: Bookings { singleton { Bookings(listings) } }
}

extension Dependencies: Application {}

struct Page { let listings = inject(\.listings) }
