// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryObjects

extension DependencyObjects {
    fileprivate static let service = DependencyObject<any Service> { LiveService() }
}

extension Side {
    static let bindingObject = Side { DependencyObjects[.service] }
}
