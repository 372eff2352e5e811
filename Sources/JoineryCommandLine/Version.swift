// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The version of Joinery, which `Scripts/release` compares with that of the release.
enum Version {
    static let current = "0.1.0"
}
