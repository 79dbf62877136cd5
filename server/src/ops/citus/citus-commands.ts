import { mkdir } from 'node:fs/promises'
import path from 'node:path'

import { backupName } from '../../platform/backup/backup-names.ts'
import { databaseToRead } from '../backup/command-database.ts'
import { withCopyClient } from '../../platform/backup/copy.queries.ts'
import { connectionFromUrl } from '../../platform/db/connection/connection.ts'
import { migrate } from '../../platform/db/schema/migrate.ts'
import { moveToCitus } from './move-to-citus.ts'
import { spread } from '../../platform/citus/spread.ts'

import type { CommandRun } from '../backup/backup-commands.ts'

/** The commands of this folder by their names. Each throws an Error that says what to do. */
export const citusCommands: Record<string, (run: CommandRun) => Promise<void>> = {
  citus: runSpread,
  'move-to-citus': runMove,
}

/** Brings the database of DATABASE_URL up to date and spreads what is not spread. */
async function runSpread({ env, words, serverRoot, tell }: CommandRun): Promise<void> {
  if (env.databaseUrl === undefined || words.length > 0) {
    throw new Error('This command takes no arguments. Set DATABASE_URL to the Citus coordinator.')
  }
  const owner = connectionFromUrl(env.databaseUrl)
  await migrate(owner, serverRoot, tell)
  await withCopyClient(owner, (client) => spread(client, owner, tell))
}

async function runMove({ env, words, serverRoot, tell, signal }: CommandRun): Promise<void> {
  const [url, ...more] = words
  if (url === undefined || !URL.canParse(url) || more.length > 0) {
    throw new Error(
      'Say where to: npm run move-to-citus -- postgres://owner:password@coordinator/database',
    )
  }
  const from = await databaseToRead(env, signal)
  try {
    await mkdir(env.backupDir, { recursive: true, mode: 0o700 })
    const file = path.join(env.backupDir, backupName('full', new Date()))
    await moveToCitus(from.connection, connectionFromUrl(url), {
      file,
      serverRoot,
      report: tell,
      signal,
    })
    tell(
      `The backup that was moved is ${file}. Start the server with DATABASE_URL set to the coordinator.`,
    )
  } finally {
    await from.stop()
  }
}
