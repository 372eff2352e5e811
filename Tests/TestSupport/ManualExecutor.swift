// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// An executor that runs its jobs only when a test allows it.
package final class ManualExecutor: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])

    package init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    /// Runs all jobs that are enqueued now.
    package func run() {
        let jobs = jobs.withLock { jobs in
            defer { jobs = [] }
            return jobs
        }
        for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}
