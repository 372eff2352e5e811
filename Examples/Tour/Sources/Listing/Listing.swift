/// The source of a step, as it was when the program was built.
///
/// - Parameter file: The name of its file, such as `Declare.swift`.
/// - Returns: The text of the file; `nil` if there is no such step.
package func listing(of file: String) -> String? {
    files[file].map { String(decoding: $0, as: UTF8.self) }
}

private var files: [String: [UInt8]] {
    [
        "Declare.swift": PackageResources.Declare_swift,
        "Inject.swift": PackageResources.Inject_swift,
        "Override.swift": PackageResources.Override_swift,
        "Cycle.swift": PackageResources.Cycle_swift,
        "Requirement.swift": PackageResources.Requirement_swift,
        "Open.swift": PackageResources.Open_swift,
        "Trace.swift": PackageResources.Trace_swift,
    ]
}
