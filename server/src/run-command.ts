import { backupCommands } from './backup/backup-commands.ts'
import { citusCommands } from './citus/citus-commands.ts'
import { readEnv } from './env.ts'
import { serverRoot } from './server-root.ts'

/**
 * Does one thing with the installation instead of serving it, and exits: with 0 when it is done, else with 1 and a
 * sentence. SIGINT and SIGTERM break it off and leave everything as it was.
 */
export async function runCommand(name: string, words: string[]): Promise<void> {
  const breaking = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => breaking.abort(new Error('Broken off.')))
  }
  try {
    const command = { ...backupCommands, ...citusCommands }[name]
    if (command === undefined) throw new Error(`There is no command "${name}".`)
    await command({ env: readEnv(), words, serverRoot, tell, signal: breaking.signal })
    process.exit(0)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(`${breaking.signal.aborted ? 'Broken off.' : reason}\n`)
    process.exit(1)
  }
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`)
}
