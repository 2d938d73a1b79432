"""The first process of a bare system: it makes the mounts, says its id, and holds both until its input ends.

It lives in a mount and a process namespace of its own. So whatever becomes of those who started it, the system's processes
die with it, its mounts go with it, and no mount is ever seen by a program outside that deletes folders."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys


def main() -> int:
    outer = os.readlink("/proc/self")  # /proc is still that of the outside, and so is the number
    for command in json.loads(sys.argv[1]):
        subprocess.run(command, check=True)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # as init: orphans are not left as zombies
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    print(outer, flush=True)
    sys.stdin.read()
    return 0


if __name__ == "__main__":
    sys.exit(main())
