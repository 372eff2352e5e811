// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A text to read.
package struct Article: Sendable, Equatable, Identifiable {
    package let id: Int
    package var title: String
    package var topic: String
    package var words: Int

    package init(id: Int, title: String, topic: String, words: Int) {
        self.id = id
        self.title = title
        self.topic = topic
        self.words = words
    }
}
