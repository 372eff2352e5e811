public final class Lazy<Service> {}
public final class Provider<Service> {}
