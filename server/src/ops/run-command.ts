import { backupCommands } from './backup/backup-commands.ts'
import { citusCommands } from './citus/citus-commands.ts'
import { readEnv } from '../env.ts'
import { STOPPING_SIGNALS } from './run-until-stopped.ts'
import { serverRoot } from '../server-root.ts'
import { visibleText } from '../platform/visible-text.ts'

/**
 * Runs one operator command and exits: 0 if done, else 1 with a sentence. STOPPING_SIGNALS abort it and leave
 * everything unchanged.
 */
export async function runCommand(name: string, words: string[]): Promise<void> {
  const breaking = new AbortController()
  for (const signal of STOPPING_SIGNALS) {
    process.on(signal, () => breaking.abort(new Error('Broken off.')))
  }
  try {
    const command = { ...backupCommands, ...citusCommands }[name]
    if (command === undefined) throw new Error(`There is no command "${name}".`)
    await command({ env: readEnv(), words, serverRoot, tell, signal: breaking.signal })
    process.exit(0)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${breaking.signal.aborted ? 'Broken off.' : visibleText(reason)}\n`)
    process.exit(1)
  }
}

function tell(line: string): void {
  process.stdout.write(`${visibleText(line)}\n`)
}
