// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#define _GNU_SOURCE
#include "joinery_platform.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#if defined(__APPLE__)
#include <TargetConditionals.h>
#endif
#if defined(__linux__)
#include <sys/syscall.h>
#endif

_Thread_local joinery_thread joinery_thread_state;
intptr_t joinery_activity_count;
intptr_t joinery_observer_count;
intptr_t joinery_lost_read_observer_count;
void *joinery_binding_slots;
void *joinery_process_world;

uint64_t joinery_first_serial(void) {
    static uint64_t thread_count;
    return __atomic_add_fetch(&thread_count, 1, __ATOMIC_RELAXED) << 32;
}

void *joinery_allocate(size_t size) {
    void *memory = malloc(size > 0 ? size : 1);
    if (memory == NULL) abort();
    return memory;
}

struct joinery_signal {
    pthread_mutex_t mutex;
    pthread_cond_t condition;
    bool is_sent;
};

joinery_signal *joinery_signal_create(void) {
    joinery_signal *signal = malloc(sizeof(joinery_signal));
    pthread_mutex_init(&signal->mutex, NULL);
#if defined(__APPLE__)
    pthread_cond_init(&signal->condition, NULL);
#else
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&signal->condition, &attributes);
    pthread_condattr_destroy(&attributes);
#endif
    signal->is_sent = false;
    return signal;
}

void joinery_signal_destroy(joinery_signal *signal) {
    pthread_cond_destroy(&signal->condition);
    pthread_mutex_destroy(&signal->mutex);
    free(signal);
}

void joinery_signal_send(joinery_signal *signal) {
    pthread_mutex_lock(&signal->mutex);
    signal->is_sent = true;
    pthread_cond_broadcast(&signal->condition);
    pthread_mutex_unlock(&signal->mutex);
}

bool joinery_signal_wait(joinery_signal *signal, double seconds) {
    struct timespec end = {0, 0};
    // A limit of a hundred years is none, and would exceed what the system can represent.
    bool is_limited = seconds >= 0 && seconds < 3e9;
    if (is_limited) {
#if !defined(__APPLE__)
        clock_gettime(CLOCK_MONOTONIC, &end);
#endif
        end.tv_sec += (time_t)seconds;
        end.tv_nsec += (long)((seconds - (double)(time_t)seconds) * 1e9);
        if (end.tv_nsec >= 1000000000L) {
            end.tv_sec += 1;
            end.tv_nsec -= 1000000000L;
        }
    }
    pthread_mutex_lock(&signal->mutex);
    int error = 0;
    while (!signal->is_sent && error == 0) {
        if (!is_limited) {
            pthread_cond_wait(&signal->condition, &signal->mutex);
        } else {
#if defined(__APPLE__)
            error = pthread_cond_timedwait_relative_np(&signal->condition, &signal->mutex, &end);
#else
            error = pthread_cond_timedwait(&signal->condition, &signal->mutex, &end);
#endif
        }
    }
    bool is_sent = signal->is_sent;
    pthread_mutex_unlock(&signal->mutex);
    return is_sent;
}

bool joinery_is_main_thread(void) {
#if defined(__APPLE__)
    return pthread_main_np() != 0;
#elif defined(__linux__)
    return syscall(SYS_gettid) == getpid();
#else
    return false;
#endif
}

double joinery_uptime(void) {
    struct timespec time;
#if defined(__linux__)
    clock_gettime(CLOCK_BOOTTIME, &time);
#elif defined(__APPLE__)
    clock_gettime(CLOCK_MONOTONIC_RAW, &time);
#else
    clock_gettime(CLOCK_MONOTONIC, &time);
#endif
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

const char *joinery_environment(const char *name) { return getenv(name); }

void joinery_write_error(const char *text, uintptr_t count) {
    while (count > 0) {
        ssize_t written = write(STDERR_FILENO, text, count);
        if (written <= 0) return;
        text += written;
        count -= (uintptr_t)written;
    }
}

void joinery_write_error_at_end(const char *text, uintptr_t count) {
#if defined(__linux__) || (defined(__APPLE__) && TARGET_OS_OSX)
    // One copy is enough, and two would hold the pipes of each other open.
    static bool has_copy;
    if (__atomic_exchange_n(&has_copy, true, __ATOMIC_ACQ_REL)) return;
    int ends[2];
    // Other programs that this process starts, such as one that prints a backtrace, do not hold the pipe open.
#if defined(__linux__)
    if (pipe2(ends, O_CLOEXEC) != 0) return;
#else
    if (pipe(ends) != 0) return;
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
#endif
    // The copy of the process waits for the end of the pipe, which is that of the process. It calls nothing that needs a
    // lock, which another thread may have held.
    pid_t copy = fork();
    if (copy == 0) {
        close(ends[1]);
        char byte;
        ssize_t received;
        do received = read(ends[0], &byte, 1);
        while (received > 0 || (received < 0 && errno == EINTR));
        joinery_write_error(text, count);
        _exit(0);
    }
    close(ends[0]);
    if (copy < 0) close(ends[1]);
#else
    (void)text;
    (void)count;
#endif
}

void joinery_at_exit(void (*function)(void)) { atexit(function); }

struct joinery_call {
    void (*function)(void *);
    void *argument;
};

static void *joinery_perform(void *memory) {
    struct joinery_call call = *(struct joinery_call *)memory;
    free(memory);
    call.function(call.argument);
    return NULL;
}

bool joinery_start_thread(void (*function)(void *), void *argument) {
    struct joinery_call *call = malloc(sizeof(struct joinery_call));
    if (call == NULL) return false;
    call->function = function;
    call->argument = argument;
    pthread_t thread;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, 8 << 20);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    bool is_started = pthread_create(&thread, &attributes, joinery_perform, call) == 0;
    pthread_attr_destroy(&attributes);
    if (!is_started) free(call);
    return is_started;
}
