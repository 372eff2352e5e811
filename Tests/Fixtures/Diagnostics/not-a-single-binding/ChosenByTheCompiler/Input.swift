import Joinery

extension Dependencies {
    var haptics: any Haptics {
        #if os(iOS)
        singleton { DeviceHaptics() }
        #elseif os(watchOS)
        return singleton { WatchHaptics() }
        #else
        singleton { NoHaptics() }
        #endif
    }
    var share: any Sharing {
        if #available(iOS 17, *) {
            singleton { TransferSharing() }
        } else {
            singleton { SheetSharing() }
        }
    }
    var store: any Store {
        guard #available(iOS 17, *) else { return singleton { FileStore() } }
        return singleton { ModelStore() }
    }
}

struct Screen {
    let haptics = inject(\.haptics)
    let share = inject(\.share)
    let store = inject(\.store)
}
