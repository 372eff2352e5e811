// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryTesting
import Testing

@testable import Joinery

struct DependencyContextTests {
    @Test func isLiveByDefault() {
        #expect(context() == .live)
        #expect(context(["XCODE_RUNNING_FOR_PREVIEWS": "0", "JOINERY_CONTEXT": ""]) == .live)
        #expect(context(executable: "/usr/bin/xctest-report") == .live)
    }

    @Test(arguments: DependencyContext.allCases) func isSelectedByTheEnvironment(expected: DependencyContext) {
        let environment = [
            "JOINERY_CONTEXT": expected.rawValue, "XCODE_RUNNING_FOR_PREVIEWS": "1", "XCTestBundlePath": "/tests",
        ]
        #expect(context(environment, executable: "/tests/app.xctest") == expected)
    }

    @Test func isPreviewInAPreviewOfXcode() {
        #expect(context(["XCODE_RUNNING_FOR_PREVIEWS": "1", "XCTestBundlePath": "/tests"]) == .preview)
    }

    @Test(arguments: [
        "XCTestConfigurationFilePath", "XCTestBundlePath", "XCTestSessionIdentifier", "SWIFT_TESTING_ENABLED",
    ])
    func isTestWithAVariableOfATestRunner(name: String) {
        #expect(context([name: "x"]) == .test)
    }

    @Test(arguments: ["/build/app.xctest", "/usr/bin/xctest", "/usr/libexec/swiftpm-testing-helper"])
    func isTestInATestBundle(executable: String) {
        #expect(context(executable: executable) == .test)
    }

    @Test func isTestInThisProcess() {
        #expect(DependencyContext.ofProcess == .test)
    }

    @Test(.dependencies) func isReadFromTheCurrentDependencies() {
        #expect(Dependencies.current.context == .test)
        withDependencies {
            #expect($0.context == .test)
            $0.context = .live
            #expect($0.context == .live)
        } operation: {
            #expect(Dependencies.current.context == .live)
            withDependencies {
                #expect($0.context == .live)
            } operation: {
                #expect(Dependencies.current.context == .live)
            }
        }
    }
}

private func context(
    _ environment: [String: String] = [:], executable: String = "/usr/bin/app"
) -> DependencyContext {
    DependencyContext(environment: { environment[$0] }, executable: executable)
}
