// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import ArgumentParser

JoineryCommand.main()
#else
internal import Foundation

FileHandle.standardError.write(
    Data("error: joinery was built without the trait Analyzer; build it with: swift build --traits Analyzer\n".utf8))
exit(64)
#endif
