// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Facts about modules that are not read.
enum KnownModules {
    /// Modules without bindings: the standard library's, Apple's, and the toolchain's.
    private static let system: Set = [
        "Swift", "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML", "Dispatch", "Darwin",
        "Glibc", "Musl", "WinSDK", "Android", "Synchronization", "Observation", "RegexBuilder", "Distributed", "os",
        "OSLog", "Combine", "SwiftUI", "SwiftUICore", "UIKit", "AppKit", "WatchKit", "TVUIKit", "Cocoa", "Testing",
        "XCTest", "ObjectiveC", "CoreData", "SwiftData", "CloudKit", "CoreFoundation", "CoreGraphics", "CoreImage",
        "CoreLocation", "CoreML", "CoreMotion", "CoreSpotlight", "CoreText", "CoreVideo", "CoreMedia", "CoreAudio",
        "CoreBluetooth", "CoreHaptics", "CoreTelephony", "CoreNFC", "CoreServices", "QuartzCore", "Metal", "MetalKit",
        "AVFoundation", "AVKit", "Accelerate", "Accessibility", "ActivityKit", "AdSupport", "AppIntents",
        "AppTrackingTransparency", "ARKit", "AudioToolbox", "AuthenticationServices", "BackgroundTasks", "CallKit",
        "Charts", "Compression", "Contacts", "ContactsUI", "CryptoKit", "DeviceCheck", "EventKit",
        "ExtensionFoundation",
        "GameKit", "GameController", "HealthKit", "HomeKit", "ImageIO", "Intents", "IOKit", "LocalAuthentication",
        "MapKit", "MediaPlayer", "Messages", "MessageUI", "MetricKit", "MobileCoreServices", "MultipeerConnectivity",
        "NaturalLanguage", "Network", "NetworkExtension", "NotificationCenter", "PassKit", "PDFKit", "PencilKit",
        "Photos", "PhotosUI", "PushKit", "QuickLook", "RealityKit", "SafariServices", "SceneKit", "ScreenCaptureKit",
        "Security", "ServiceManagement", "Social", "Speech", "SpriteKit", "StoreKit", "SystemConfiguration", "TipKit",
        "UniformTypeIdentifiers", "UserNotifications", "VideoToolbox", "Vision", "WebKit", "WidgetKit",
    ]

    /// Dependency injection libraries whose own bindings are known.
    private static let libraries: Set = [
        "Joinery", "JoineryAsync", "JoineryTracing", "JoineryMacros", "JoineryTesting", "JoinerySwiftUI",
        "JoineryServiceLifecycle", "JoineryObjects", "JoineryValues", "JoineryDependencies",
        "JoineryDependenciesMacros", "JoineryDependenciesTesting",
        "JoinerySwinject", "Factory", "FactoryKit", "FactoryTesting", "Dependencies", "DependenciesMacros",
        "DependenciesTestSupport", "ComposableArchitecture", "IssueReporting", "XCTestDynamicOverlay", "Swinject",
        "SwinjectAutoregistration", "JoineryFactory", "JoineryFactoryTesting", "Resolver", "JoineryResolver",
        "NeedleFoundation",
    ]

    /// Dependency injection libraries whose declarations are not read.
    private static let unread: Set = [
        "Cleanse", "Corridor", "Deli", "DIKit", "DITranquillity", "DependencyInjection", "Dip", "DipUI", "EasyDi",
        "Guise", "Juice", "Macaroni", "Pilgrim", "Pure", "SafeDI", "Saber",
        "ServiceKit", "Stitcher", "SwiftInject", "Typhoon", "Weaver", "WeaverDI",
    ]

    /// Whether a module is a dependency injection library whose declarations are not read.
    static func isUnread(_ name: String) -> Bool { unread.contains(name) }

    /// The members that the libraries declare.
    private static let builtIn: [String: Set<String>] = [
        "DependencyValues": [
            "assert", "assertionFailure", "calendar", "context", "continuousClock", "suspendingClock", "date",
            "fireAndForget", "locale", "mainQueue", "mainRunLoop", "notificationCenter", "openSettings", "openURL",
            "precondition", "temporaryDirectory", "timeZone", "urlSession", "uuid", "withRandomNumberGenerator",
            "dismiss", "isPresented",
        ],
        "Container": ["manager", "promised", "shared", "scope"],
        "Dependencies": ["context"],
    ]

    /// Whether a module is a dependency injection library whose own bindings are known.
    static func isLibrary(_ name: String) -> Bool { libraries.contains(name) }

    /// Whether a library declares a member.
    static func declares(_ name: String, in space: String) -> Bool {
        builtIn[space]?.contains(String(name.prefix { $0 != "." })) ?? false
    }

    /// Whether a module that is not read is known.
    static func isKnown(_ name: String) -> Bool { system.contains(name) || libraries.contains(name) }
}
