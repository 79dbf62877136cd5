import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { verifyBackupFile } from '../../server/src/platform/backup/verify-backup-file.ts'
import { createRandom } from '../../server/src/ops/demo/random.ts'
import { accountFor } from '../lib/account-for.ts'
import { remoteApi } from '../lib/remote-api.ts'
import { startSellers } from '../lib/load/sellers.ts'
import { runServerCommand } from '../lib/server-command.ts'

import type { Random } from '../../server/src/ops/demo/random.ts'
import type { Context, Goal } from '../lib/goal.ts'
import type { Acknowledged } from '../lib/load/sellers.ts'
import type { ServerUnderTest } from '../lib/server-under-test.ts'

/** In the short form a flipped bit, and one of the manifest; `backup.long.test.ts` has all kinds. */
const SPOILT = { short: 2, full: 100 }
const MOMENT = '"snapshotAt":"'
const ROUNDS = { short: 1, full: 4 }

type Rehearsed = {
  missing: number
  broken: number
  /** Tables with other rows after the restore. */
  unlike: string[]
  /** Failed commands with their last output. */
  failed: string[]
  /** The last backup. */
  file: string
}

/** A backup during sales restores completely, and a damaged one is refused. */
export const backup: Goal = {
  id: 'G15.1',
  title: 'backup and restore while people sell',
  target: '0 acknowledged sales missing, equal digests, 100 of 100 spoilt files refused',
  isInShortRun: true,
  async run(context) {
    const server = await context.startServer()
    const { missing, broken, unlike, failed, file } = await rehearse(context, server)
    const { refused, tried, written } = await refuseSpoilt(context, server, file)
    return {
      met: missing + broken + unlike.length + failed.length + written === 0 && refused === tried,
      figure:
        `${missing} acknowledged sales missing and ${broken} invariants broken in ${ROUNDS[context.size]} restores, ` +
        `${failed.length} failed ${failed[0] ?? ''}, ${unlike.length} digests unlike ${unlike[0] ?? ''}, ${refused} of ${tried} spoilt files refused, ` +
        `${written} tables written by them`,
    }
  },
}

/** Backs up during sales, restores elsewhere, and looks for everything acknowledged before. */
async function rehearse(context: Context, server: ServerUnderTest): Promise<Rehearsed> {
  const found: Rehearsed = { missing: 0, broken: 0, unlike: [], failed: [], file: '' }
  const api = await remoteApi(server)
  const sellers = await startSellers(api, context.size)
  try {
    for (let round = 0; round < ROUNDS[context.size]; round += 1) {
      await sleep(500)
      found.file = path.join(context.folder, `round ${round}.backup`)
      await rehearseOnce(context, server, [...sellers.acknowledged], found)
    }
  } finally {
    await sellers.stop()
    await api.close()
  }
  return found
}

async function rehearseOnce(
  { folder, startServer }: Context,
  server: ServerUnderTest,
  before: readonly Acknowledged[],
  found: Rehearsed,
): Promise<void> {
  const { file, failed } = found
  const dataDir = `${file} restored`
  if (!(await succeeds(server, ['backup', file], server.dataDir, failed))) return
  if (!(await succeeds(server, ['restore', file], dataDir, failed))) return
  const restored = await startServer({ dataDir })
  const account = await accountFor(restored, before)
  found.missing += account.lost
  found.broken += account.broken.length
  const again = path.join(folder, 'again.backup')
  if (await succeeds(restored, ['backup', again], dataDir, failed)) {
    found.unlike.push(...(await differences(file, again)))
  }
  await restored.stop()
}

async function succeeds(
  server: ServerUnderTest,
  words: string[],
  dataDir: string,
  failed: string[],
): Promise<boolean> {
  const { code, output } = await runServerCommand(server, words, { DATA_DIR: dataDir })
  if (code !== 0) failed.push(`${words[0]}: ${output.trim().split('\n').at(-1)}`)
  return code === 0
}

/** Tables that differ between two backups. */
async function differences(one: string, other: string): Promise<string[]> {
  const [first, second] = [
    await verifyBackupFile(one, undefined),
    await verifyBackupFile(other, undefined),
  ]
  const sums = new Map(second.tables.map(({ name, sha256 }) => [name, sha256]))
  return first.tables
    .filter(({ name, sha256 }) => sums.get(name) !== sha256)
    .map(({ name }) => name)
}

/** Restores damaged copies of a backup into an empty database beside the server's. */
async function refuseSpoilt(
  { size, seed, folder }: Context,
  server: ServerUnderTest,
  file: string,
) {
  const random = createRandom(seed)
  const whole = readFileSync(file)
  const database = `spoilt_${randomBytes(4).toString('hex')}`
  await server.sql(`create database ${database} template template0`)
  const { host, port, user, password } = server.owner
  const url = `postgres://${user}:${password}@localhost:${port}/${database}?host=${host}`
  let refused = 0
  for (let round = 0; round < SPOILT[size]; round += 1) {
    const spoilt = path.join(folder, 'spoilt.backup')
    writeFileSync(spoilt, spoil(whole, round, random))
    const { code, output } = await runServerCommand(server, ['restore', spoilt], {
      DATABASE_URL: url,
    })
    if (code !== 0 && /damaged|not a backup/.test(output)) refused += 1
  }
  const left = await runServerCommand(server, ['backup', path.join(folder, 'empty.backup')], {
    DATABASE_URL: url,
  })
  const written = /nothing to back up/.test(left.output) ? 0 : 1
  return { refused, tried: SPOILT[size], written }
}

/** A flipped bit anywhere or in the manifest, a missing end, two swapped parts, added bytes. */
function spoil(whole: Buffer, round: number, random: Random): Buffer {
  const bytes = Buffer.from(whole)
  const at = random.whole(0, bytes.length - 1)
  const flip = (place: number, bit: number) => {
    bytes[place] = (bytes[place] ?? 0) ^ (1 << bit)
    return bytes
  }
  switch (round % 5) {
    case 0:
      return flip(at, random.whole(0, 7))
    case 1:
      return flip(whole.indexOf(MOMENT) + MOMENT.length + random.whole(0, 3), 0)
    case 3:
      return bytes.subarray(0, at)
    case 2: {
      const half = Math.floor(bytes.length / 2)
      return Buffer.concat([bytes.subarray(0, 40), bytes.subarray(half), bytes.subarray(40, half)])
    }
    default:
      return Buffer.concat([bytes, Buffer.from([random.whole(0, 255)])])
  }
}
