/* A file layer between a process and the system, loaded with LD_PRELOAD.
 *
 * Everything that changes a file or a directory below NEXUS_SHIM_ROOT is passed on and written to
 * NEXUS_SHIM_LOG, with its data, in one total order: a lock is held around each call and its
 * record, so a sync covers exactly the writes recorded before it.
 *
 * The process steers it by writing lines to the file ROOT/journal, which are recorded like any
 * other write and so have their place in the order:
 *
 *   !room N             files may grow by N bytes altogether, then writes fail with ENOSPC
 *   !room -             as much as the disk has
 *   !fail-sync NAME N   the next N syncs of files whose name ends so fail with EIO
 *
 * As on Linux (4.13 and later), every other descriptor the file is open under is told of it too, by
 * its own next sync: whoever wrote what was lost learns of it, whichever thread synced first.
 *
 * Not followed: descriptors made by dup, writes through a mapping (a writable shared mapping is
 * recorded, so that the test can refuse it), copy_file_range and io_uring. The engine uses none.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind { OPEN = 1, WRITE, TRUNCATE, SYNC, SYNC_DIRECTORY, RENAME, UNLINK, MKDIR, FAILED_SYNC, MAPPED, LINK };

struct record {
    uint32_t kind;
    uint32_t path_length;
    uint64_t file;   /* inode */
    uint64_t offset; /* of a write; the size of a truncation; 1 for an open that created */
    uint64_t length; /* of the data, or of the second path of a rename or link */
};

struct tracked {
    int used, directory, journal;
    int owed; /* A sync through another descriptor failed, which this one was not told of. */
    uint64_t file;
    char path[1024];
};

#define DESCRIPTORS 4096
static struct tracked descriptors[DESCRIPTORS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char root[1024];
static int log_descriptor = -1;
static long long room = -1;
static char failing[256];
static int failures;

#define REAL(result, name, ...) \
    static result (*real_##name)(__VA_ARGS__); \
    if (!real_##name) real_##name = (result (*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name)

__attribute__((constructor)) static void begin(void) {
    REAL(int, open, const char *, int, ...);
    const char *log = getenv("NEXUS_SHIM_LOG"), *below = getenv("NEXUS_SHIM_ROOT");
    if (!log || !below || strlen(below) >= sizeof root) return;
    strcpy(root, below);
    log_descriptor = real_open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static void put(const void *bytes, size_t length) {
    REAL(ssize_t, write, int, const void *, size_t);
    while (length > 0) {
        ssize_t written = real_write(log_descriptor, bytes, length);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) abort(); /* A log with a hole would accuse the engine. */
        bytes = (const char *)bytes + written;
        length -= (size_t)written;
    }
}

static void record(enum kind kind, uint64_t file, uint64_t offset, const char *path, const void *data, size_t length) {
    int saved = errno;
    struct record header = {kind, (uint32_t)(path ? strlen(path) : 0), file, offset, length};
    put(&header, sizeof header);
    if (path) put(path, header.path_length);
    if (length) put(data, length);
    errno = saved;
}

static int below_root(const char *path) {
    size_t length = strlen(root);
    return log_descriptor >= 0 && path && strncmp(path, root, length) == 0 && (path[length] == '/' || path[length] == 0);
}

static struct tracked *tracked(int descriptor) {
    if (descriptor < 0 || descriptor >= DESCRIPTORS || !descriptors[descriptor].used) return NULL;
    return &descriptors[descriptor];
}

static int ends_with(const char *text, const char *end) {
    size_t length = strlen(text), tail = strlen(end);
    return length >= tail && strcmp(text + length - tail, end) == 0;
}

static void opened(int descriptor, const char *path, int created) {
    struct stat status;
    if (descriptor < 0) return;
    if (descriptor >= DESCRIPTORS || strlen(path) >= sizeof descriptors[0].path || fstat(descriptor, &status)) abort();
    struct tracked *file = &descriptors[descriptor];
    file->used = 1;
    file->directory = S_ISDIR(status.st_mode);
    file->journal = ends_with(path, "/journal");
    file->owed = 0;
    file->file = status.st_ino;
    strcpy(file->path, path);
    if (!file->directory) record(OPEN, file->file, created, path, NULL, 0);
}

static int open_tracked(int (*real)(const char *, int, ...), const char *path, int flags, mode_t mode) {
    if (!below_root(path)) return real(path, flags, mode);
    pthread_mutex_lock(&lock);
    int created = (flags & O_CREAT) && access(path, F_OK) != 0;
    int descriptor = real(path, flags, mode);
    opened(descriptor, path, created);
    if (descriptor >= 0 && (flags & O_TRUNC) && !created) record(TRUNCATE, descriptors[descriptor].file, 0, NULL, NULL, 0);
    pthread_mutex_unlock(&lock);
    return descriptor;
}

#define DEFINE_OPEN(name) \
    int name(const char *path, int flags, ...) { \
        REAL(int, name, const char *, int, ...); \
        va_list rest; \
        va_start(rest, flags); \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
        va_end(rest); \
        return open_tracked(real_##name, path, flags, mode); \
    }
DEFINE_OPEN(open)
DEFINE_OPEN(open64)

int creat(const char *path, mode_t mode) { return open(path, O_WRONLY | O_CREAT | O_TRUNC, mode); }

int openat(int at, const char *path, int flags, ...) {
    REAL(int, openat, int, const char *, int, ...);
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    if (below_root(path)) return open(path, flags, mode);
    return real_openat(at, path, flags, mode);
}

int close(int descriptor) {
    REAL(int, close, int);
    pthread_mutex_lock(&lock);
    if (tracked(descriptor)) descriptors[descriptor].used = 0;
    int result = real_close(descriptor);
    pthread_mutex_unlock(&lock);
    return result;
}

static void obey(const char *line, size_t length) {
    char text[300];
    if (length == 0 || length >= sizeof text || line[0] != '!') return;
    memcpy(text, line, length);
    text[length] = 0;
    if (strncmp(text, "!room -", 7) == 0) room = -1;
    else if (sscanf(text, "!room %lld", &room) != 1) sscanf(text, "!fail-sync %255s %d", failing, &failures);
}

/* How much of a write there is room for. What lies within the file has its place already. */
static ssize_t fits(int descriptor, off_t offset, size_t length) {
    struct stat status;
    if (room < 0 || fstat(descriptor, &status)) return (ssize_t)length;
    long long growth = (long long)offset + (long long)length - status.st_size;
    if (growth <= 0) return (ssize_t)length;
    if (growth > room) {
        length = (long long)length > growth - room ? length - (size_t)(growth - room) : 0;
        growth = room;
    }
    if (length > 0) room -= growth;
    return (ssize_t)length;
}

static ssize_t write_tracked(int descriptor, const void *data, size_t length, off_t offset) {
    REAL(ssize_t, pwrite, int, const void *, size_t, off_t);
    struct tracked *file = tracked(descriptor);
    ssize_t fitting = file->journal ? (ssize_t)length : fits(descriptor, offset, length);
    if (fitting == 0 && length > 0) {
        errno = ENOSPC;
        return -1;
    }
    ssize_t written = real_pwrite(descriptor, data, (size_t)fitting, offset);
    if (written > 0) record(WRITE, file->file, (uint64_t)offset, NULL, data, (size_t)written);
    if (file->journal) obey(data, length);
    return written;
}

ssize_t write(int descriptor, const void *data, size_t length) {
    REAL(ssize_t, write, int, const void *, size_t);
    pthread_mutex_lock(&lock);
    if (!tracked(descriptor)) {
        pthread_mutex_unlock(&lock);
        return real_write(descriptor, data, length);
    }
    int append = fcntl(descriptor, F_GETFL) & O_APPEND;
    off_t offset = lseek(descriptor, 0, append ? SEEK_END : SEEK_CUR);
    ssize_t written = write_tracked(descriptor, data, length, offset);
    if (written > 0) lseek(descriptor, offset + written, SEEK_SET);
    pthread_mutex_unlock(&lock);
    return written;
}

/* A vector may be written short: its first piece that is not empty will do. */
ssize_t writev(int descriptor, const struct iovec *pieces, int count) {
    REAL(ssize_t, writev, int, const struct iovec *, int);
    if (!tracked(descriptor)) return real_writev(descriptor, pieces, count);
    while (count > 1 && pieces->iov_len == 0) pieces++, count--;
    return count > 0 ? write(descriptor, pieces->iov_base, pieces->iov_len) : 0;
}

#define DEFINE_PWRITE(name) \
    ssize_t name(int descriptor, const void *data, size_t length, off_t offset) { \
        REAL(ssize_t, name, int, const void *, size_t, off_t); \
        pthread_mutex_lock(&lock); \
        ssize_t written = tracked(descriptor) ? write_tracked(descriptor, data, length, offset) \
                                              : real_##name(descriptor, data, length, offset); \
        pthread_mutex_unlock(&lock); \
        return written; \
    }
DEFINE_PWRITE(pwrite)
DEFINE_PWRITE(pwrite64)

#define DEFINE_PWRITEV(name) \
    ssize_t name(int descriptor, const struct iovec *pieces, int count, off_t offset) { \
        REAL(ssize_t, name, int, const struct iovec *, int, off_t); \
        if (!tracked(descriptor)) return real_##name(descriptor, pieces, count, offset); \
        while (count > 1 && pieces->iov_len == 0) pieces++, count--; \
        return count > 0 ? pwrite(descriptor, pieces->iov_base, pieces->iov_len, offset) : 0; \
    }
DEFINE_PWRITEV(pwritev)
DEFINE_PWRITEV(pwritev64)

#define DEFINE_TRUNCATE(name) \
    int name(int descriptor, off_t size) { \
        REAL(int, name, int, off_t); \
        struct stat status; \
        pthread_mutex_lock(&lock); \
        struct tracked *file = tracked(descriptor); \
        int result = -1, full = 0; \
        if (file && room >= 0 && fstat(descriptor, &status) == 0) { \
            full = size - status.st_size > room; \
            if (!full) room -= size - status.st_size; \
        } \
        if (full) errno = ENOSPC; \
        else result = real_##name(descriptor, size); \
        if (file && result == 0) record(TRUNCATE, file->file, (uint64_t)size, NULL, NULL, 0); \
        pthread_mutex_unlock(&lock); \
        return result; \
    }
DEFINE_TRUNCATE(ftruncate)
DEFINE_TRUNCATE(ftruncate64)

static void owe_others(const struct tracked *told) {
    for (struct tracked *other = descriptors; other < descriptors + DESCRIPTORS; other++)
        if (other != told && other->used && other->file == told->file) other->owed = 1;
}

#define DEFINE_SYNC(name) \
    int name(int descriptor) { \
        REAL(int, name, int); \
        pthread_mutex_lock(&lock); \
        struct tracked *file = tracked(descriptor); \
        int owed = file && file->owed; \
        int fails = file && !owed && failures > 0 && ends_with(file->path, failing); \
        int result = fails || owed ? -1 : real_##name(descriptor); \
        if (owed) { \
            /* Old news, not recorded: nothing more is lost, and nothing said to be durable. */ \
            file->owed = 0; \
            errno = EIO; \
        } else if (fails) { \
            failures--; \
            owe_others(file); \
            record(FAILED_SYNC, file->file, 0, NULL, NULL, 0); \
            errno = EIO; \
        } else if (file && result == 0 && file->directory) record(SYNC_DIRECTORY, 0, 0, file->path, NULL, 0); \
        else if (file && result == 0) record(SYNC, file->file, 0, NULL, NULL, 0); \
        pthread_mutex_unlock(&lock); \
        return result; \
    }
DEFINE_SYNC(fsync)
DEFINE_SYNC(fdatasync)

int rename(const char *from, const char *to) {
    REAL(int, rename, const char *, const char *);
    pthread_mutex_lock(&lock);
    int result = real_rename(from, to);
    if (result == 0 && (below_root(from) || below_root(to))) record(RENAME, 0, 0, from, to, strlen(to));
    pthread_mutex_unlock(&lock);
    return result;
}

int linkat(int from_at, const char *from, int to_at, const char *to, int flags) {
    REAL(int, linkat, int, const char *, int, const char *, int);
    pthread_mutex_lock(&lock);
    int result = real_linkat(from_at, from, to_at, to, flags);
    if (result == 0 && (below_root(from) || below_root(to))) record(LINK, 0, 0, from, to, strlen(to));
    pthread_mutex_unlock(&lock);
    return result;
}

int unlink(const char *path) {
    REAL(int, unlink, const char *);
    struct stat status;
    pthread_mutex_lock(&lock);
    long long freed = below_root(path) && stat(path, &status) == 0 ? status.st_size : 0;
    int result = real_unlink(path);
    if (result == 0 && below_root(path)) {
        record(UNLINK, 0, 0, path, NULL, 0);
        if (room >= 0) room += freed;
    }
    pthread_mutex_unlock(&lock);
    return result;
}

int mkdir(const char *path, mode_t mode) {
    REAL(int, mkdir, const char *, mode_t);
    pthread_mutex_lock(&lock);
    int result = real_mkdir(path, mode);
    if (result == 0 && below_root(path)) record(MKDIR, 0, 0, path, NULL, 0);
    pthread_mutex_unlock(&lock);
    return result;
}

#define DEFINE_MMAP(name) \
    void *name(void *at, size_t length, int protection, int flags, int descriptor, off_t offset) { \
        REAL(void *, name, void *, size_t, int, int, int, off_t); \
        void *result = real_##name(at, length, protection, flags, descriptor, offset); \
        if (descriptor < 0) return result; \
        pthread_mutex_lock(&lock); \
        struct tracked *file = tracked(descriptor); \
        if (file && (flags & MAP_SHARED) && (protection & PROT_WRITE)) record(MAPPED, file->file, 0, file->path, NULL, 0); \
        pthread_mutex_unlock(&lock); \
        return result; \
    }
DEFINE_MMAP(mmap)
DEFINE_MMAP(mmap64)
