import ListingsDomain

/// A screen that a feature links to without knowing the feature that shows it. The app does, see TabsView.
public enum Route: Hashable, Sendable {
    case about
    case comparison
    case listing(Listing.ID)
    case note(Listing.ID)
    case notes
    case publish
    case recent
    case settings
}
