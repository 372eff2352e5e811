// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import ArgumentParser

JoineryCommand.main()
#else
internal import Foundation

FileHandle.standardError.write(
    Data(
        """
        error: this joinery was built without the trait Analyzer
        note: to build it, run: swift build -c release --traits Analyzer --product joinery

        """.utf8))
exit(64)
#endif
