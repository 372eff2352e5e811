import JoineryMacros

@Stubbed
protocol ListingCell: AnyObject {
    var onSelect: (() -> Void)? { get set }
    func select()  // error
}
