extension Dependencies {
    #if DEBUG
    var articles: any Articles { singleton { StoredArticles(topics: topics) } }
    var topics: any Topics { singleton { SampleTopics() } }
    #else
    var articles: any Articles { singleton { SampleArticles() } }
    var topics: any Topics { singleton { StoredTopics(articles: articles) } }
    #endif

    var reader: Reader { singleton { Reader(library: library) } }
    #if os(macOS)
    var library: Library { singleton { Library(reader: reader) } }
    #else
    var library: Library { singleton { Library() } }
    #endif
}
