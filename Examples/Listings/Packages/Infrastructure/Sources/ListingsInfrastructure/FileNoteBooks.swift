import Foundation
import ListingsDomain

/// Keeps the notes of each user in a file, to which each change is appended.
public struct FileNoteBooks: NoteBooks {
    private let folder: URL

    public init(folder: URL) {
        self.folder = folder
    }

    public func open(for user: User.ID) async throws -> any NoteBook {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return try FileNoteBook(file: folder.appending(path: "notes-\(user).jsonl"))
    }
}

private actor FileNoteBook: NoteBook {
    private struct Change: Codable {
        let listing: Listing.ID
        let text: String
    }

    private let handle: FileHandle
    private var notes: [Listing.ID: String] = [:]

    init(file: URL) throws {
        if !FileManager.default.fileExists(atPath: file.path()) { try Data().write(to: file) }
        handle = try FileHandle(forUpdating: file)
        for line in try handle.readToEnd()?.split(separator: UInt8(ascii: "\n")) ?? [] {
            // The app may have been stopped in the middle of the last line.
            guard let change = try? JSONDecoder().decode(Change.self, from: line) else { continue }
            notes[change.listing] = change.text
        }
    }

    func all() -> [Listing.ID: String] { notes.filter { !$0.value.isEmpty } }

    func write(_ text: String, on id: Listing.ID) throws {
        // The line break comes first: a last line that is incomplete must not spoil this one.
        try handle.write(contentsOf: Data("\n".utf8) + JSONEncoder().encode(Change(listing: id, text: text)))
        notes[id] = text
    }

    func close() throws { try handle.close() }
}
