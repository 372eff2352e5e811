// Shows the thread sanitizer the waits for a `Mutex` on Linux. Loaded before the tests by .ci/stress.
//
// The sanitizer observes only code that is compiled with it. Of `Mutex`, that is the compare-and-exchange that locks or
// unlocks it while no thread waits. If a thread waits, the rest happens in libswiftSynchronization.so and in the kernel,
// which hands the lock over. The sanitizer then reports every access under the lock as a race. The functions below
// replace those of the library, call them, and add the missing order: an unlock happens before the next lock. Nothing is
// suppressed: an access without the lock is still reported.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

// Functions of the sanitizer; absent in a program without it.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef SWIFT void (*Lock)(uint32_t, SELF void *);
typedef SWIFT bool (*TryLock)(SELF void *);
typedef SWIFT void (*Unlock)(SELF void *);

static Lock original_lock;
static TryLock original_try_lock;
static Unlock original_unlock;

__attribute__((constructor)) static void find_originals(void) {
    original_lock = (Lock)dlsym(RTLD_NEXT, LOCK);
    original_try_lock = (TryLock)dlsym(RTLD_NEXT, TRY_LOCK);
    original_unlock = (Unlock)dlsym(RTLD_NEXT, UNLOCK);
}

SWIFT void lock(uint32_t thread, SELF void *mutex) __asm__(LOCK);
SWIFT bool try_lock(SELF void *mutex) __asm__(TRY_LOCK);
SWIFT void unlock(SELF void *mutex) __asm__(UNLOCK);

SWIFT void lock(uint32_t thread, SELF void *mutex) {
    original_lock(thread, mutex);
    if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT bool try_lock(SELF void *mutex) {
    bool is_locked = original_try_lock(mutex);
    if (is_locked && __tsan_acquire) __tsan_acquire(mutex);
    return is_locked;
}

SWIFT void unlock(SELF void *mutex) {
    if (__tsan_release) __tsan_release(mutex);
    original_unlock(mutex);
}
