import { backupCommands } from './backup/backup-commands.ts'
import { citusCommands } from './citus/citus-commands.ts'
import { resetDatabase } from './reset-database.ts'
import { readEnv } from '../env.ts'
import { STOPPING_SIGNALS } from './run-until-stopped.ts'
import { serverRoot } from '../server-root.ts'
import { visibleText } from '../platform/visible-text.ts'

const COMMANDS: typeof backupCommands = {
  ...backupCommands,
  ...citusCommands,
  'db-reset': resetDatabase,
}

/**
 * Runs one operator command and exits: 0 if done, else 1 with a sentence. STOPPING_SIGNALS abort it and leave
 * everything unchanged.
 */
export async function runCommand(name: string, words: string[]): Promise<void> {
  const interrupt = new AbortController()
  for (const signal of STOPPING_SIGNALS) {
    process.on(signal, () => interrupt.abort(new Error('Interrupted.')))
  }
  try {
    const command = COMMANDS[name]
    if (command === undefined) throw new Error(`There is no command "${name}".`)
    await command({ env: readEnv(), words, serverRoot, tell, signal: interrupt.signal })
    process.exit(0)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${interrupt.signal.aborted ? 'Interrupted.' : visibleText(reason)}\n`)
    process.exit(1)
  }
}

function tell(line: string): void {
  process.stdout.write(`${visibleText(line)}\n`)
}
