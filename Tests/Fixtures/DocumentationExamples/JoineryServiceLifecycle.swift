// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Declarations for the examples in the documentation comments of JoineryServiceLifecycle.
// Each example is compiled with this file.

import Joinery
import JoineryServiceLifecycle
import Logging
import ServiceLifecycle

actor Server: Service { func run() async throws {} }
actor MailQueue: Service { func run() async throws {} }

let logger = Logger(label: "documentation")

extension Dependencies {
    var server: Server { singleton { Server() } }
    var mailQueue: MailQueue { singleton { MailQueue() } }
}
