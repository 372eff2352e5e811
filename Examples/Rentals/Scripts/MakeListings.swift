// Generates the listings of a new database, always the same ones:
//
//     swift Scripts/MakeListings.swift > Sources/RentalsInfrastructure/Resources/listings.json

/// A linear congruential generator with Knuth's constants for MMIX. It yields the same numbers on every machine.
struct Generator: RandomNumberGenerator {
    private var state: UInt64 = 20_250_101

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 32)
    }

    /// Returns a number in a range, as a remainder, because the standard library's method may change.
    mutating func number(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int((next() >> 11) % UInt64(range.count))
    }

    mutating func element(of elements: [String]) -> String {
        elements[number(in: 0...(elements.count - 1))]
    }
}

/// The cities, with the monthly rent per square meter in cents.
let cities = [
    ("Amsterdam", 2_650), ("Antwerp", 1_350), ("Athens", 1_150), ("Berlin", 1_750), ("Bologna", 1_650),
    ("Copenhagen", 2_350), ("Dublin", 2_750), ("Ghent", 1_400), ("Gothenburg", 1_500), ("Hamburg", 1_650),
    ("Helsinki", 1_950), ("Köln", 1_500), ("Lisbon", 1_900), ("Lyon", 1_550), ("Málaga", 1_500), ("Milan", 2_300),
    ("Munich", 2_250), ("Oslo", 2_100), ("Porto", 1_550), ("Prague", 1_450), ("Riga", 950), ("Tallinn", 1_150),
    ("Turin", 1_050), ("Vienna", 1_600), ("Zürich", 3_100),
]
let qualities = [
    "Bright", "Quiet", "Renovated", "Furnished", "Airy", "Sunny", "Charming", "Modern", "Cozy", "Well-kept",
]
let places = [
    "near the station", "by the park", "in the old town", "with a balcony", "with a garden", "close to the university",
    "on the canal", "under the roof", "with a view", "beside the market", "on the top floor", "in a side street",
]

/// Returns the kind of a home with a number of rooms.
func kind(rooms: Int) -> String {
    switch rooms {
    case 1: "studio"
    case 2...4: "flat"
    case 5: "maisonette"
    default: "house"
    }
}

let count = 600
var generator = Generator()
var lines: [String] = []
for index in 0..<count {
    let (city, squareMeterCents) = cities[index % cities.count]
    let rooms = 1 + min(generator.number(in: 0...5), generator.number(in: 0...7))
    let area = 14 + rooms * generator.number(in: 12...24)
    let cents = area * squareMeterCents * generator.number(in: 80...125) / 100
    let rent = max(250, cents / 1_000 * 10)
    let title = "\(generator.element(of: qualities)) \(kind(rooms: rooms)) \(generator.element(of: places))"
    lines.append(
        #"  {"title": "\#(title)", "city": "\#(city)", "rent": \#(rent), "rooms": \#(rooms), "area": \#(area)}"#)
}
print("[\n" + lines.joined(separator: ",\n") + "\n]")
