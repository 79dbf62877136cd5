@rem Lets the scripts of package.json say "exec node ..." on Windows as in a POSIX shell, where it
@rem makes Node the direct child of npm, so that a signal to npm reaches it and its exit code counts.
@%*
