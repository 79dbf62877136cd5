import { existsSync, realpathSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'

import { clusterOf } from '../platform/embedded/cluster-paths.ts'
import { findBinaries } from '../platform/embedded/installation/binaries.ts'
import { chooseUnprivilegedUser } from '../platform/embedded/installation/unprivileged-user.ts'
import { acquireInstanceLock } from '../platform/embedded/instance-lock.ts'
import { endLeftoverServers } from '../platform/embedded/leftover-servers.ts'
import { removeRecordedFolder } from '../platform/embedded/socket-folder.ts'

import type { CommandRun } from './backup/backup-commands.ts'

/** Removes the embedded database of DATA_DIR, after asking; with `--yes` at once. Throws an Error with a remedy. */
export async function resetDatabase({ env, words, tell, signal }: CommandRun): Promise<void> {
  if (env.databaseUrl !== undefined) {
    throw new Error(
      'DATABASE_URL is set: that database is not ours to remove. Empty it with its own tools.',
    )
  }
  if (!existsSync(clusterOf(env.dataDir).folder)) {
    tell(`There is no database in ${env.dataDir}.`)
    return
  }
  const dataDir = realpathSync(env.dataDir)
  const { folder, data, socketRecord } = clusterOf(dataDir)
  const lock = await acquireInstanceLock(dataDir, { info: tell, warn: tell })
  if (!words.includes('--yes')) await confirm(folder, signal)
  if (existsSync(data)) {
    await endLeftoverServers(data, await findBinaries(dataDir, chooseUnprivilegedUser(data)))
  }
  await removeRecordedFolder(socketRecord)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  await lock.release()
  tell(`Removed ${folder}. The next start makes a new database.`)
}

async function confirm(folder: string, signal: AbortSignal): Promise<void> {
  if (!process.stdin.isTTY) {
    throw new Error(
      'This needs a terminal to ask for confirmation. Without one use: npm run db:reset -- --yes',
    )
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const question = `Remove the database in ${folder} for good? Type yes: `
  const answer = await terminal.question(question, { signal })
  terminal.close()
  if (answer.trim() !== 'yes') throw new Error('Nothing was removed.')
}
