import path from 'node:path'

import { isTimely } from '../lib/is-timely.ts'
import { runServerCommand } from '../lib/server-command.ts'
import { manySales } from './backup/many-sales.ts'

import type { Goal } from '../lib/goal.ts'

const SALES = { short: 10_000, full: 100_000 }
const BACKUP_S = 10
const RESTORE_S = 30

/** Backups and verifying restores are fast. */
export const backupSpeed: Goal = {
  id: 'G15.2',
  title: 'backup and restore of 100,000 sales',
  target: `backup <= ${BACKUP_S} s, restore and verify <= ${RESTORE_S} s`,
  isInShortRun: false,
  async run({ size, folder, startServer }) {
    const server = await startServer()
    await server.sql(manySales(SALES[size]))
    const file = path.join(folder, 'many sales.backup')
    const backup = await runServerCommand(server, ['backup', file], { DATA_DIR: server.dataDir })
    const restore = await runServerCommand(server, ['restore', file], {
      DATA_DIR: path.join(folder, 'restored'),
    })
    const said = [backup, restore].map(({ output }) => output.trim().split('\n').at(-1))
    return {
      met:
        backup.code === 0 &&
        restore.code === 0 &&
        isTimely(size, backup.seconds, BACKUP_S) &&
        isTimely(size, restore.seconds, RESTORE_S),
      figure:
        `${SALES[size].toLocaleString('en')} sales: backup ${backup.seconds.toFixed(1)} s, ` +
        `restore and verify ${restore.seconds.toFixed(1)} s; ${said.join(' ')}`,
    }
  },
}
