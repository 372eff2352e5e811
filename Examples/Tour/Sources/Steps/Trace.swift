import JoineryTracing

struct Report: Sendable {
    let catalog: Catalog
    let search: SearchListings
}

extension Dependencies {
    var report: Report {
        transient { Report(catalog: catalog, search: search) }
    }
}

func trace() {
    withResolutionTrace {
        print($0)
    } operation: {
        _ = inject(\.report)
    }
}
