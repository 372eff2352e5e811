// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// What the engine needs from the system: a word for each thread, atomic words, locks, and waits. Swift's own modules for
// these need newer versions of the Apple platforms.

#ifndef JOINERY_PLATFORM_H
#define JOINERY_PLATFORM_H

#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>

#if defined(__APPLE__)
#include <os/lock.h>
#else
#include <pthread.h>
#endif

// The state of a thread.
typedef struct {
    // The innermost frame on the stack of the thread, if any.
    void *_Nullable frame;
    // The number of frames that the thread has begun, in the lower half, and a number of the thread in the upper one.
    uint64_t serial;
} joinery_thread;

extern _Thread_local joinery_thread joinery_thread_state;

static inline joinery_thread *_Nonnull joinery_current_thread(void) { return &joinery_thread_state; }

// Returns a number that no other frame of the process has.
static inline uint64_t joinery_next_serial(joinery_thread *_Nonnull thread) {
    extern uint64_t joinery_first_serial(void);
    if (thread->serial == 0) thread->serial = joinery_first_serial();
    return ++thread->serial;
}

// The number of states that a read must look for: worlds other than that of the process, tests, and observers.
extern intptr_t joinery_activity_count;
static inline intptr_t *_Nonnull joinery_activity(void) { return &joinery_activity_count; }
// How many of them observe reads, and how many observe reads outside of every world.
extern intptr_t joinery_observer_count;
static inline intptr_t *_Nonnull joinery_observers(void) { return &joinery_observer_count; }
extern intptr_t joinery_lost_read_observer_count;
static inline intptr_t *_Nonnull joinery_lost_read_observers(void) { return &joinery_lost_read_observer_count; }

// The slots of the table of bindings, and the world of the process.
extern void *_Nullable joinery_binding_slots;
static inline void *_Nullable *_Nonnull joinery_bindings(void) { return &joinery_binding_slots; }
extern void *_Nullable joinery_process_world;
static inline void *_Nullable *_Nonnull joinery_process(void) { return &joinery_process_world; }

// MARK: Atomic words

static inline intptr_t joinery_load(const intptr_t *_Nonnull word) {
    return __atomic_load_n(word, __ATOMIC_RELAXED);
}
static inline intptr_t joinery_load_acquire(const intptr_t *_Nonnull word) {
    return __atomic_load_n(word, __ATOMIC_ACQUIRE);
}
static inline void joinery_store_release(intptr_t *_Nonnull word, intptr_t value) {
    __atomic_store_n(word, value, __ATOMIC_RELEASE);
}
// Returns the new value.
static inline intptr_t joinery_add(intptr_t *_Nonnull word, intptr_t value) {
    return __atomic_add_fetch(word, value, __ATOMIC_ACQ_REL);
}
static inline void *_Nullable joinery_load_pointer(void *_Nullable const *_Nonnull word) {
    return __atomic_load_n(word, __ATOMIC_ACQUIRE);
}
static inline void joinery_store_pointer(void *_Nullable *_Nonnull word, void *_Nullable value) {
    __atomic_store_n(word, value, __ATOMIC_RELEASE);
}

// MARK: Memory

// Returns memory for values that are aligned to 16 bytes at most. Swift's own function asks for the alignment, which takes
// twice as long.
//
// Not inline: the optimizer would make malloc and zeros a calloc, which does not use the cache of the thread.
void *_Nonnull joinery_allocate(size_t size);
// Returns words of zeros.
static inline intptr_t *_Nonnull joinery_allocate_words(size_t count) {
    intptr_t *words = (intptr_t *)joinery_allocate(count * sizeof(intptr_t));
    for (size_t index = 0; index < count; index++) words[index] = 0;
    return words;
}

// MARK: Locks

#if defined(__APPLE__)
typedef os_unfair_lock joinery_lock;
#else
typedef pthread_mutex_t joinery_lock;
#endif

static inline void joinery_lock_initialize(joinery_lock *_Nonnull lock) {
#if defined(__APPLE__)
    *lock = OS_UNFAIR_LOCK_INIT;
#else
    pthread_mutex_init(lock, NULL);
#endif
}
static inline void joinery_lock_destroy(joinery_lock *_Nonnull lock) {
#if !defined(__APPLE__)
    pthread_mutex_destroy(lock);
#endif
}
static inline void joinery_lock_acquire(joinery_lock *_Nonnull lock) {
#if defined(__APPLE__)
    os_unfair_lock_lock(lock);
#else
    pthread_mutex_lock(lock);
#endif
}
static inline void joinery_lock_release(joinery_lock *_Nonnull lock) {
#if defined(__APPLE__)
    os_unfair_lock_unlock(lock);
#else
    pthread_mutex_unlock(lock);
#endif
}

// MARK: Waits

// A signal that one thread waits for, and that is sent once.
typedef struct joinery_signal joinery_signal;

joinery_signal *_Nonnull joinery_signal_create(void);
void joinery_signal_destroy(joinery_signal *_Nonnull signal);
void joinery_signal_send(joinery_signal *_Nonnull signal);
// Waits until the signal is sent, or for a number of seconds, or without limit if that is negative. Returns whether the
// signal was sent.
bool joinery_signal_wait(joinery_signal *_Nonnull signal, double seconds);

// MARK: The system

bool joinery_is_main_thread(void);
// Returns the seconds since the system was started, with those in which it slept.
double joinery_uptime(void);
const char *_Nullable joinery_environment(const char *_Nonnull name);
// Writes a whole text to the standard error stream.
void joinery_write_error(const char *_Nonnull text, uintptr_t count);
// Writes a whole text to the standard error stream after the process has ended in whatever way, if the system allows it.
void joinery_write_error_at_end(const char *_Nonnull text, uintptr_t count);
// Calls a function when the process exits.
void joinery_at_exit(void (*_Nonnull function)(void));
// Calls a function on a new thread. Returns whether there is one.
bool joinery_start_thread(void (*_Nonnull function)(void *_Nonnull), void *_Nonnull argument);

#endif
