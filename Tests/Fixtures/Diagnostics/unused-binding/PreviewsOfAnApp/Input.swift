import Joinery
import SwiftUI

protocol ArticleStore: Sendable { func articles() async throws -> [Article] }
struct Article: Sendable, Identifiable { let id: Int; var title = "" }
struct NetworkStore: ArticleStore { let session: URLSession; func articles() async throws -> [Article] { [] } }
struct SampleStore: ArticleStore { func articles() async throws -> [Article] { [Article(id: 1)] } }

extension Dependencies {
    var session: URLSession { singleton { .shared } }
    var articles: any ArticleStore {
        singleton {
            switch context {
            case .preview: SampleStore()
            default: NetworkStore(session: session)
            }
        }
    }
    @MainActor var router: Router { singleton { Router() } }
    @MainActor var theme: Theme { shared { Theme() } }
    var formatter: DateFormatter { transient { DateFormatter() } }
    var detail: @Sendable (Int) -> DetailModel { factory { DetailModel(id: $0, articles: articles) } }
}
@MainActor @Observable final class Router { var path: [Int] = [] }
@MainActor @Observable final class Theme {}
struct DetailModel: Sendable { let id: Int; let articles: any ArticleStore }
@MainActor @Observable final class ListModel {
    @ObservationIgnored @Injected(\.articles) private var articles
    @ObservationIgnored @Injected(\.router) private var router
    @ObservationIgnored private let formatter = inject(\.formatter)
    var rows: [Article] = []
    func load() async { rows = (try? await articles.articles()) ?? [] }
}
struct ListView: View {
    @State private var model = ListModel()
    @Environment(\.dismiss) private var dismiss
    var body: some View {
        List(model.rows) { row in NavigationLink(row.title, value: row.id) }
            .task { await model.load() }
            .navigationDestination(for: Int.self) { id in DetailView(model: inject(\.detail)(id)) }
    }
}
struct DetailView: View {
    let model: DetailModel; @Injected(\.theme) var theme; var body: some View { Text("\(model.id)") }
}
#Preview("List") {
    withDependencies {
        $0.context = .preview
    } operation: {
        ListView()
    }
}
#Preview {
    prepareDependencies { $0[\.articles] = SampleStore() }; return ListView()
}
struct ListView_Previews: PreviewProvider {
    static var previews: some View {
        withDependencies {
            $0[\.articles] = SampleStore()
        } operation: {
            ListView()
        }
    }
}
@main struct NewsApp: App {
    init() { prepareDependencies { $0.decorate(\.articles) { $0 } } }
    var body: some Scene { WindowGroup { ListView() } }
}
