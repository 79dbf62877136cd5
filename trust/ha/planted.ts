import path from 'node:path'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { print } from '../lib/print.ts'
import { FAULTS, loseWhatIsUnconfirmed } from './faults.ts'
import { runFaults } from './run-faults.ts'

import type { Programs } from './packages.ts'
import type { Run } from './run-faults.ts'

const storedAnswer = fileURLToPath(
  new URL('../../server/src/platform/db/functions/stored-answer.sql', import.meta.url),
)

type Planted = Pick<Run, 'faults' | 'isSynchronous' | 'sql'> & { name: string; title: string }

/** Runs with every planted bug; true if each of them loses acknowledged sales and is reported. */
export async function planted({
  folder,
  programs,
}: {
  folder: string
  programs: Programs
}): Promise<boolean> {
  let found = 0
  for (const { name, title, ...run } of bugs()) {
    print(`planted: ${title}`)
    const { met, lost } = await runFaults({ ...run, programs, folder: path.join(folder, name) })
    const isFound = !met && lost > 0
    if (isFound) found += 1
    print(`${isFound ? 'found ' : 'MISSED'} ${title}`)
  }
  print(`${found} of ${bugs().length} planted bugs found`)
  return found === bugs().length
}

function bugs(): Planted[] {
  const unconfirmed = {
    title: 'the machine of the primary is lost while its standbys lag',
    promise: 30,
    run: loseWhatIsUnconfirmed,
  }
  return [
    {
      name: 'asynchronous',
      title: 'replication is asynchronous',
      isSynchronous: false,
      faults: [unconfirmed],
    },
    {
      name: 'unconfirmed',
      title: 'a repeated sale is acknowledged from what only the primary has',
      faults: FAULTS.slice(-1),
      sql: withoutWaiting(),
    },
  ]
}

/** stored_answer without its write to the WAL. Throws if the function no longer contains the replaced text. */
function withoutWaiting(): string {
  const text = readFileSync(storedAnswer, 'utf8')
  const changed = text.replace(/perform pg_logical_emit_message\(.*\);/, 'null;')
  if (changed === text) throw new Error('stored_answer waits in another way than is planted here')
  return changed
}
