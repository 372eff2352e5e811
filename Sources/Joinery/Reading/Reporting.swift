// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Problems that a read finds.

extension Misuse {
    /// Stops the program with the message and the place. In a test, the first line begins with the name of the test.
    ///
    /// In a test, the message is repeated after what the system prints about the end of the process, such as a long backtrace.
    package func stop() -> Never {
        Reader().world.root.monitor?.end(because: self)
        var message = message
        let place = place ?? SourcePlace(fileID: "Joinery", line: 0, column: 0)
        if let test = TestHosts.testName {
            message = "in the test " + test + ": " + message
            Platform.writeError("\n\(place): Fatal error: \(message)", isLast: true)
        }
        fatalError(message, file: place.fileID, line: place.line)
    }

    /// Records the mistake as an issue of the test that runs here. The program stops if there is none.
    func recordOrStop() {
        guard TestHosts.areInUse else { stop() }
        DependencyIssue(kind: .misuse, message: message, place: place).report()
    }
}

extension DependencyIssue {
    /// Reports the issue to the observer of the current world, or else to the test runner. If there is neither, writes it
    /// to the standard error stream.
    package func report() {
        if let monitor = Reader().world.root.monitor { return monitor.report(self) }
        if let host = TestHosts.current { return host.record(self) }
        write()
    }

    /// Reports the issue to the observer of a world if its tests are strict, and otherwise writes it.
    fileprivate func reportIfStrict(in world: World) {
        if let monitor = world.root.monitor, monitor.isStrict { monitor.report(self) } else { write() }
    }
}

extension Request {
    /// Stops the program because an override has thrown an error that the binding cannot throw.
    ///
    /// - Parameter expected: The type of the errors that the binding throws.
    func stop(at error: any Error, instead expected: String) -> Never {
        guard let thrown = error as? Thrown else {
            preconditionFailure("\(binding.step) threw an error that is not a \(expected): \(error)")
        }
        Misuse.overrideThrew(
            thrown.error, instead: expected, binding.step, isAsynchronous: "\(binding.value)".hasPrefix("Async<"),
            site: thrown.override.site
        ).stop()
    }

    func stopWithoutObject(_ instance: Instance) -> Never {
        world.root.lock.release()
        let type = "\(Swift.type(of: instance.any))"
        Misuse.sharedValueIsNoObject(binding.step, type: type, isAsynchronous: instance.isOpened).stop()
    }

    /// Stops the program because this requirement has no value.
    func stopUnbound() -> Never { unbound(isAsynchronous: false).stop() }

    /// Whether this requirement has a value. Call this where it is read.
    package var isBound: Bool {
        world.root.lock.withLock { world.chain(of: binding).first.map { $0.isBase && !$0.usesOwnBuilder } ?? false }
    }

    /// The reason why this requirement has no value. Call this where it is read.
    package func unbound(isAsynchronous: Bool) -> Misuse {
        if let last = world.root.lock.withLock({ world.chain(of: binding).first }), last.usesOwnBuilder {
            return .liveValueOfRequirement(binding.step, isAsynchronous: isAsynchronous, site: last.site)
        }
        return .unboundRequirement(binding.step, neededBy: Reader().path, isAsynchronous: isAsynchronous)
    }

    // MARK: A function with parameters whose binding has no key

    /// Whether a function with parameters makes this binding without a key. All calls share the first instance.
    package var lacksKey: Bool {
        guard binding.key == nil, let name = binding.name else { return false }
        // `#function` ends with `:)` in a function with parameters, and in a subscript.
        return name.withUTF8Buffer { $0.count > 1 && $0[$0.count - 2] == UInt8(ascii: ":") }
    }

    /// Reports a missing key once in a tree of worlds.
    ///
    /// Does not report a value of a generic type: the parameters of the function may only determine the type, and each
    /// type has a separate instance.
    ///
    /// - Parameters:
    ///   - type: The type of the value, if it is not that of the binding.
    ///   - call: The name of the binding call.
    @inline(never)
    package func reportMissingKey(in world: World, _ type: Any.Type? = nil, call: String? = nil) {
        guard !Self.hasTypeArguments(type ?? binding.value) else { return }
        let root = world.root
        let isNew = root.lock.withLock {
            defer { root.reported.insert(binding) }
            return !root.reported.contains(binding)
        }
        guard isNew else { return }
        DependencyIssue.missingKey(binding.step, call: call ?? scope.callName, isRequirement: isRequirement)
            .reportIfStrict(in: world)
    }

    /// Returns whether a type is generic, except for optional values and collections.
    private static func hasTypeArguments(_ type: Any.Type) -> Bool {
        var name = ""
        for character in "\(type)" {
            if character == "<", !["Array", "Dictionary", "Optional", "Set"].contains(name) { return true }
            if " ,(<".contains(character) { name = "" } else { name.append(character) }
        }
        return false
    }

    // MARK: A requirement that is bound twice

    /// Reports that the live program binds a requirement twice, when the requirement is built. Two modules that each bind
    /// it, or a line that was copied, would go unnoticed otherwise.
    ///
    /// - Parameter bind: The bind that counts.
    @inline(never)
    func reportSecondBind(of bind: Override) {
        guard bind.isPreparation, world.isOfProcess, world.context == .live else { return }
        let earlier = world.root.lock.withLock {
            world.overrides.all.last { other in
                other !== bind && other.isBind && other.isPreparation && !other.isUsed
                    && other.binding === binding
            }
        }
        guard let earlier else { return }
        DependencyIssue.secondBind(binding.step, at: bind.site, after: earlier.site).write()
    }
}
