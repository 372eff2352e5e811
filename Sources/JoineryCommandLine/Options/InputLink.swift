// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import Foundation

/// A file that always exists and changes with another one, for build systems that need all inputs in advance.
enum InputLink {
    /// Makes a file a hard link to another one, if it is none yet and can be one; otherwise empty.
    ///
    /// - Parameter file: The other file; `nil` if there is none, so that the link stays as it is.
    static func make(_ path: String, to file: String?) {
        let manager = FileManager.default
        guard let file, manager.fileExists(atPath: file) else { return }
        let target = URL(fileURLWithPath: file).resolvingSymlinksInPath()
        let link = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        guard number(of: target.path) != number(of: link.path) else { return }
        try? manager.removeItem(at: link)
        if (try? manager.linkItem(at: target, to: link)) == nil { try? Data().write(to: link) }
    }

    /// Returns the number that identifies a file on its volume, regardless of its name.
    private static func number(of path: String) -> Int? {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.systemFileNumber] as? Int
    }
}
#endif
