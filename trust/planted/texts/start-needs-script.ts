import type { Planted } from '../../lib/goal.ts'

/** The server reads a file that only a package's script would create. */
export const startNeedsScript: Planted = {
  name: 'a start that needs a script of a package',
  foundBy: ['G18'],
  clone: [
    {
      file: 'server/src/main.ts',
      find: "import { runCommand } from './run-command.ts'",
      replace:
        "import { readFileSync } from 'node:fs'\n" +
        "import { runCommand } from './run-command.ts'\n" +
        "readFileSync('made-by-a-script')",
    },
  ],
}
