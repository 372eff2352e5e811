public import Joinery

public protocol AuditModule: DependencyGraph { var log: any Logger { get } }

extension AuditModule {
    public var audit: Audit { singleton { Audit(log) } }
}
