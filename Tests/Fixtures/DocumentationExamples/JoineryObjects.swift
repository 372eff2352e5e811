// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Declarations for the examples in the documentation comments of JoineryObjects.
// Each example is compiled with this file.

import JoineryObjects

protocol Store: Sendable {}
protocol Receipts: Sendable {}
protocol ClockService: Sendable {}
protocol Payment: Sendable {}
struct LiveStore: Store { let receipts: any Receipts }
struct LiveReceipts: Receipts {}
struct SystemClock: ClockService {}
struct StoppedClock: ClockService {}
