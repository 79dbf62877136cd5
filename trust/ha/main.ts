// `npm run ha [-- --only 1,6] [-- --self-test]` (deploy/ha/README.md).
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { print } from '../lib/print.ts'
import { FAULTS } from './faults.ts'
import { NotPossible, layOpenPackages, versionsOf } from './packages.ts'
import { planted } from './planted.ts'
import { runFaults } from './run-faults.ts'

/** Neither met nor missed: automake's code for skipped tests. */
const NOT_RUN = 77

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    'self-test': { type: 'boolean', default: false },
    // Its folder is removed by scripts/ha.mjs.
    keep: { type: 'boolean', default: false },
  },
})

/** Folder of this run; scripts/ha.mjs creates and removes it. */
const folder = os.tmpdir()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => process.exit(1))

process.exit(await run())

async function run(): Promise<number> {
  try {
    const programs = layOpenPackages(path.join(folder, 'programs'))
    print(`${versionsOf()}, kept in .cache`)
    if (values['self-test']) return (await planted({ folder, programs })) ? 0 : 1
    const only = values.only?.split(',').map(Number)
    const faults = FAULTS.filter((_, index) => only?.includes(index + 1) ?? true)
    const { met } = await runFaults({ folder, programs, faults })
    return met ? 0 : 1
  } catch (error) {
    if (error instanceof NotPossible) {
      print(`NOT RUN: ${error.message}`)
      return NOT_RUN
    }
    print(error instanceof Error ? (error.stack ?? error.message) : String(error))
    return 1
  }
}
