import Dependencies
import Domain

public struct SearchPresenter {
    @Dependency(\.listings) var listings
}
