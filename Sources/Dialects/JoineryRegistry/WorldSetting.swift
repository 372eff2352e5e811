// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery
internal import JoineryKeys

/// A setting of the program that each world can change.
///
/// A build that reads the setting depends on it, so that its instance is built again in an inner world that changes it.
@usableFromInline
package final class WorldSetting<Value: Sendable>: Sendable {
    @usableFromInline let setting: WorldValue<Value>
    private let binding: Binding

    /// Creates a setting with a value for all worlds.
    ///
    /// - Parameter name: The name in messages.
    package init(_ value: Value, _ name: String) {
        setting = WorldValue(value)
        binding =
            KeyedBinding<Value>(
                SettingDeclaration(name: name), at: SourcePlace(fileID: #fileID, line: #line, column: #column)
            ).binding
    }

    /// The value in the current world. Reading it records the read. A change in the process's world applies to all
    /// worlds that do not change it.
    package var value: Value {
        @inlinable get { setting.value(in: recordedWorld) }
        set { change(isForAllWorlds: World.current === World.process) { _ in newValue } }
    }

    /// The current world, after the read was recorded.
    @usableFromInline var recordedWorld: World {
        let reader = Reader()
        reader.record(binding)
        return reader.world
    }

    /// The value in the current world, for readers that build nothing from it. Does not count as a read.
    @inlinable
    package var unrecorded: Value { setting.value(in: .current) }

    /// Changes the value in the current world or in all.
    ///
    /// - Parameter change: Returns the new value. It must not run user code.
    package func change(isForAllWorlds: Bool, _ change: (Value) -> Value) {
        guard !isForAllWorlds else {
            _ = setting.change { .some(change($0)) }
            return
        }
        let world = World.current
        setting.change(in: world, change)
        world.separate(binding, at: binding.place)
    }
}

private struct SettingDeclaration: BindingDeclaration {
    let name: String
    var keyPath: String { name }
    var deferral: String { "read \(name) later" }
    var toleratesLostReads: Bool { true }
}
