import ListingsDomain
import Observation

@MainActor @Observable
final class PublishModel {
    var draft = ListingDraft()
    private(set) var published: Listing?
    private(set) var problem: String?
    private(set) var isPublishing = false
    private let session: Session
    private let service: any ListingService

    init(session: Session, service: any ListingService) {
        self.session = session
        self.service = service
    }

    func publish() async {
        guard !isPublishing else { return }
        isPublishing = true
        defer { isPublishing = false }
        do {
            published = try await service.publish(draft, in: session)
            draft = ListingDraft()
            problem = nil
        } catch {
            problem = error.message
        }
    }
}
