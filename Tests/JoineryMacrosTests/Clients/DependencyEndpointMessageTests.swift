// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import Testing

/// Mistakes are diagnosed at their location, with a fix-it if there is one.
struct DependencyEndpointMessageTests {
    @Test func missingDefault() {
        let expansion = endpoint("var count: @Sendable (Int, _ isDeep: Bool) -> Int  // comment")
        #expect(
            expansion.messages == [
                """
                3:9: error: endpoint 'count' needs a default, because it returns a value and cannot throw an \
                arbitrary error
                An endpoint without an implementation records an issue and then returns its default. Any value works, \
                such as 'false' or '[]'.
                fix: insert '= { _, _ in <#Int#> }'
                """
            ])
        #expect(
            expansion.fixed
                == client("var count: @Sendable (Int, _ isDeep: Bool) -> Int = { _, _ in <#Int#> }  // comment"))
    }

    @Test func missingDefaultOfTypedError() {
        let expansion = endpoint("var count: (Int) throws(Failure) -> Int")
        #expect(
            expansion.messages == [
                """
                3:9: error: endpoint 'count' needs a default, because it can only throw 'Failure'
                An endpoint without an implementation records an issue and then runs its default. Throw one of these \
                errors, or return a value.
                fix: insert '= { _ throws(Failure) in throw <#Failure#> }'
                """
            ])
        #expect(
            expansion.fixed
                == client("var count: (Int) throws(Failure) -> Int = { _ throws(Failure) in throw <#Failure#> }"))
        #expect(
            endpoint("var count: () throws(Failure) -> Int").fixed
                == client("var count: () throws(Failure) -> Int = { () throws(Failure) in throw <#Failure#> }"))
    }

    @Test func invalidEndpointIsStillExpanded() {
        #expect(
            endpoint("var count: () -> Int").source == """
                struct Client {
                    var count: () -> Int {
                        get {
                            _count
                        }
                        set {
                            _count = newValue
                        }
                    }

                    private var _count: () -> Int = {
                        fatalError()
                    }
                }
                """)
    }

    @Test func defaultThatIsNotAClosure() {
        #expect(
            endpoint("var count: () -> Int = zero").messages == [
                """
                3:28: error: the default of an endpoint must be a closure literal, because the macro inserts code \
                into it that records an issue
                """
            ])
    }

    @Test func needlessUnimplemented() {
        let message = """
            error: the default of an endpoint does not need 'unimplemented', because it already records an issue
            """
        let placeholder = endpoint("var count: (Int) -> Int = unimplemented(\"count\", placeholder: 4)  // comment")
        #expect(placeholder.messages == ["3:31: \(message)\nfix: replace with '{ _ in 4 }'"])
        #expect(placeholder.fixed == client("var count: (Int) -> Int = { _ in 4 }  // comment"))
        let throwing = endpoint("var count: () throws -> Int = unimplemented()")
        #expect(throwing.messages == ["3:35: \(message)\nfix: remove the default"])
        #expect(throwing.fixed == client("var count: () throws -> Int"))
    }

    @Test func defaultThatStopsTheProgram() {
        let expansion = endpoint(
            """
            var count: () -> Int = {
                    // Never called.
                    fatalError("no")  // comment
                }
            """)
        #expect(
            expansion.messages == [
                """
                5:9: warning: this default stops tests and previews; return any value of the type instead
                fix: call it in a closure to silence this warning
                """
            ])
        #expect(
            expansion.fixed
                == client(
                    """
                    var count: () -> Int = {
                            // Never called.
                            { fatalError("no") }()  // comment
                        }
                    """))
        #expect(endpoint("var count: () -> Int = { { fatalError() }() }").messages == [])
    }

    @Test func defaultThatOmitsItsArguments() {
        let expansion = endpoint("var add: (Int, Int) -> Int = { 0 }")
        #expect(
            expansion.messages == [
                "3:34: error: the default must name or ignore the 2 arguments\nfix: insert '_, _ in'"
            ])
        #expect(expansion.fixed == client("var add: (Int, Int) -> Int = { _, _ in 0 }"))
        #expect(endpoint("var add: (Int, Int) -> Int = { $0 + $1 }").messages == [])
    }

    @Test func nameOfTheMethod() {
        let names = ["\"~ok\"", "\"class\"", "\"a b\"", "name", "\"\\(name)\"", "\"load\"", "\"\""]
        let messages = names.map { name in
            Expansion("struct Client { @DependencyEndpoint(method: \(name)) var load: () -> Void }").messages
        }
        #expect(
            messages == [
                ["1:45: error: '~ok' is not a valid method name"],
                ["1:45: error: 'class' is not a valid method name"],
                ["1:45: error: 'a b' is not a valid method name"],
                ["1:45: error: a method name must be a string literal without interpolation"],
                ["1:45: error: a method name must be a string literal without interpolation"],
                [
                    """
                    1:45: error: a method named 'load' without argument labels conflicts with the property; choose \
                    another name
                    """
                ],
                [
                    """
                    1:45: error: a method named 'load' without argument labels conflicts with the property; choose \
                    another name
                    """
                ],
            ])
    }

    @Test func variadicParameterOfAMethod() {
        let expansion = endpoint("var add: (_ numbers: Int...) -> Void")
        #expect(
            expansion.messages == [
                """
                3:15: error: the generated method cannot pass on variadic arguments; let the closure take an array
                fix: change to '[Int]'
                """
            ])
        #expect(expansion.fixed == client("var add: (_ numbers: [Int]) -> Void"))
        #expect(endpoint("var add: (Int...) -> Void").messages == [])
    }

    @Test func invalidEndpointDeclarations() {
        let constant = endpoint("let play: () -> Void")
        #expect(
            constant.messages == [
                "3:5: error: an endpoint must be a 'var', because tests override it\nfix: replace 'let' with 'var'"
            ])
        #expect(constant.fixed == client("var play: () -> Void"))
        let lazy = endpoint("lazy var play: () -> Void = {}")
        #expect(
            lazy.messages == [
                """
                3:5: error: an endpoint cannot be 'lazy', because its closure is set when the client is created
                fix: remove 'lazy'
                """
            ])
        #expect(
            endpoint("static var play: () -> Void").messages == [
                "3:5: error: an endpoint cannot be 'static', because it belongs to an instance of the client"
            ])
        #expect(
            endpoint("var play: () -> Void { {} }").messages == [
                "3:9: error: an endpoint cannot have a getter, because it stores its closure"
            ])
        let noEndpoint =
            "2:5: error: '@DependencyEndpoint' can only be attached to a stored property with an explicit closure type"
        for declaration in ["var play: Handler", "var play = {}", "var play: Int = 3", "func play() {}"] {
            #expect(endpoint(declaration).messages == [noEndpoint])
        }
    }
}

private func client(_ declaration: String) -> String {
    "struct Client {\n    @DependencyEndpoint\n    \(declaration)\n}"
}

private func endpoint(_ declaration: String) -> Expansion { Expansion(client(declaration)) }
#endif
