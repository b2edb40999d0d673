// For posix_spawn and signal masks.
#define _GNU_SOURCE

#include "mm_spawn.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

// Closes the files that this process may have inherited from its parent without knowing them.
static int close_others(posix_spawn_file_actions_t *actions, int inherits_output) {
#if defined(__APPLE__)
    // Closes everything that isn't named.
    int error = posix_spawn_file_actions_addinherit_np(actions, STDERR_FILENO);
    if (error == 0 && inherits_output) {
        error = posix_spawn_file_actions_addinherit_np(actions, STDOUT_FILENO);
    }
    return error;
#else
    (void)inherits_output;
    return posix_spawn_file_actions_addclosefrom_np(actions, STDERR_FILENO + 1);
#endif
}

pid_t mm_spawn(const char *path, char *const arguments[], int input, int output) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&actions);
    if (error != 0) goto failed;
    if ((error = posix_spawnattr_init(&attributes)) != 0) goto failed_attributes;

    // Threads of this process block signals; the program must not inherit that.
    sigset_t none;
    sigemptyset(&none);
    pid_t process = -1;
    short flags = POSIX_SPAWN_SETSIGMASK;
#if defined(__APPLE__)
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
    if ((error = posix_spawnattr_setsigmask(&attributes, &none)) == 0
        && (error = posix_spawnattr_setflags(&attributes, flags)) == 0
        && (error = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)) == 0
        && (output < 0
            || (error = posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)) == 0)
        && (error = close_others(&actions, output < 0)) == 0) {
        error = posix_spawn(&process, path, &actions, &attributes, arguments, environ);
    }
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    if (error == 0) return process;
    errno = error;
    return -1;

failed_attributes:
    posix_spawn_file_actions_destroy(&actions);
failed:
    errno = error;
    return -1;
}

int mm_wait(pid_t process) {
    int status;
    while (waitpid(process, &status, 0) < 0) {
        if (errno != EINTR) return -1;
    }
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}
