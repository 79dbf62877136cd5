import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { getMe } from '@mezgeb/contract/people/auth'
import { listProducts } from '@mezgeb/contract/catalogue/products'

import { logPath } from '../../../server/src/platform/embedded/log-file.ts'
import { accountFor } from '../../lib/account-for.ts'
import { isTimely } from '../../lib/is-timely.ts'
import { isWrong, startPeople, tally } from '../../lib/people.ts'
import { remoteApi } from '../../lib/remote-api.ts'
import { startSellers } from '../../lib/load/sellers.ts'
import { mountSmallDisk } from '../../lib/small-disk.ts'

import type { Context, Goal, Outcome, Size } from '../../lib/goal.ts'
import type { Heard, People } from '../../lib/people.ts'
import type { RemoteApi } from '../../lib/remote-api.ts'
import type { Sellers } from '../../lib/load/sellers.ts'
import type { ServerUnderTest } from '../../lib/server-under-test.ts'
import type { SmallDisk } from '../../lib/small-disk.ts'

const MEGABYTES = 200
const FULL_MS = { short: 2_000, full: 4_000 }
/** A slow machine answers a reader and a seller later than FULL_MS. */
const HEARD_WITHIN_MS = 20_000
const READERS = 4
/** Nothing had to be restarted. */
const BACK_WITHIN_S = 3
/** PostgreSQL had ended; its supervisor retries every five seconds at most. */
const UP_WITHIN_S = 10
const RECOVERED_WITHIN_MS = 60_000
const LOGGED_LINES = 20
/** More than the existing WAL segments. */
const LOG_PIECES = 100

/** The disk is full, and then has room again. */
export const diskFull: Goal = {
  id: 'G7.3',
  title: 'disk full',
  target:
    '503 STORAGE_FULL with Retry-After, reading goes on, no sign-out, 0 acknowledged lost; ' +
    `selling again ${BACK_WITHIN_S} s after there is room, ${UP_WITHIN_S} s when PostgreSQL had ended`,
  isInShortRun: true,
  async run(context) {
    const disk = mountSmallDisk(path.join(context.folder, 'disk'), MEGABYTES)
    if (typeof disk === 'string') return { notRun: disk }
    try {
      return await sellOn(disk, context)
    } finally {
      disk.unmount()
    }
  },
}

type Scene = {
  size: Size
  server: ServerUnderTest
  disk: SmallDisk
  sellers: Sellers
  readers: People
}

async function sellOn(disk: SmallDisk, { size, startServer }: Context): Promise<Outcome> {
  const server = await startServer({ dataDir: path.join(disk.folder, 'data') })
  try {
    const api = await remoteApi(server)
    const sellers = await startSellers(api, size)
    const readers = startPeople(readings(api, sellers.token), READERS)
    await api.close()
    const scene = { size, server, disk, sellers, readers }
    await sleep(500)
    const data = await fillData(scene)
    const log = await fillLog(scene)
    await Promise.all([sellers.stop(), readers.stop()])
    const { acknowledged, refused } = sellers
    await untilRecovered(server)
    const account = await accountFor(server, acknowledged)
    return {
      met: data.met && log.met && account.isRight && refused.length === 0,
      figure:
        `${account.lost} lost and ${account.doubled} doubled of ${acknowledged.length.toLocaleString('en')}, ` +
        `${account.broken.length} invariants broken, ${refused.length} refused ${refused[0] ?? ''}; ${data.figure}; ${log.figure}`,
    }
  } finally {
    await server.stop()
  }
}

function readings(api: RemoteApi, token: string) {
  return [
    { kind: 'list', ask: () => api.sendAnything(listProducts, { token }) },
    { kind: 'me', ask: () => api.sendAnything(getMe, { token }) },
  ]
}

/** Tables cannot grow, but the WAL has room. */
async function fillData({ size, server, disk, sellers, readers }: Scene): Promise<Outcome> {
  // The current WAL segment lasts for as long as the disk is full.
  await server.sql('select pg_switch_wal()')
  const start = performance.now()
  disk.fill()
  await sleep(FULL_MS[size])
  const deadline = performance.now() + HEARD_WITHIN_MS
  const salesUntil = (end: number) => between(sellers.heard, start, end)
  const readsUntil = (end: number) => between(readers.heard, start, end)
  const isHeard = (now: number) =>
    salesUntil(now).some(isRefusedForRoom) && readsUntil(now).length > 0
  while (!isHeard(performance.now()) && performance.now() < deadline) await sleep(100)
  const freed = performance.now()
  disk.free()
  const back = await sellers.firstSuccessAfter(freed)
  const sales = salesUntil(freed)
  const reads = readsUntil(freed)
  // Beside other work a reader may be put off for want of time, never for want of room.
  const unread = reads.filter((one) =>
    size === 'short' ? isWrong(one) || isRefusedForRoom(one) : one.status !== 200,
  )
  return {
    met:
      sales.some(isRefusedForRoom) &&
      !sales.some(isWrong) &&
      unread.length === 0 &&
      reads.length > 0 &&
      isTimely(size, back, BACK_WITHIN_S),
    figure: `tables: ${tally(sales)}, ${unread.length} of ${reads.length} reads failed ${tally(unread)}, selling again after ${back.toFixed(1)} s`,
  }
}

const isRefusedForRoom = ({ code }: Heard) => code === 'STORAGE_FULL'

/** The WAL finds no room either: PostgreSQL ends, and cannot start before there is some. */
async function fillLog({ size, server, disk, sellers, readers }: Scene): Promise<Outcome> {
  const start = performance.now()
  disk.fill()
  const hasEnded = await writeLogUntilTheEnd(server)
  await sleep(FULL_MS[size])
  const live = await statusOf(`${server.url}/api/health`)
  const freed = performance.now()
  disk.free()
  const back = await sellers.firstSuccessAfter(freed)
  const heard = between([...sellers.heard, ...readers.heard], start, freed)
  const wrong = heard.filter(isWrong)
  return {
    met: hasEnded && live === 200 && wrong.length === 0 && isTimely(size, back, UP_WITHIN_S),
    figure:
      `log: PostgreSQL ${hasEnded ? 'ended' : 'did NOT end'}, ${wrong.length} wrong ${tally(wrong)}, ` +
      `selling again after ${back.toFixed(1)} s`,
  }
}

/** Whether PostgreSQL has ended because of it. */
async function writeLogUntilTheEnd(server: ServerUnderTest): Promise<boolean> {
  const piece = `select pg_logical_emit_message(false, 'trust', repeat('x', 1000000))`
  for (let number = 0; number < LOG_PIECES; number += 1) {
    const isWritten = await server.sql(piece).then(
      () => true,
      () => false,
    )
    if (!isWritten) return true
  }
  return false
}

/** After a crash PostgreSQL refuses connections until its recovery is done. */
async function untilRecovered(server: ServerUnderTest): Promise<void> {
  const start = performance.now()
  for (;;) {
    const error: unknown = await server.sql('select 1').then(
      () => null,
      (reason: unknown) => reason,
    )
    if (error === null) return
    if (performance.now() - start > RECOVERED_WITHIN_MS) {
      throw new Error(`PostgreSQL had not recovered: ${lastWords(server)}`, { cause: error })
    }
    await sleep(100)
  }
}

/** PostgreSQL's last log lines, without those about refused connections. */
function lastWords({ dataDir }: ServerUnderTest): string {
  const lines = readFileSync(logPath(dataDir), 'utf8').split('\n')
  const told = lines.filter((line) => !/starting up|recovery (?:mode|state)|not yet/.test(line))
  return told.slice(-LOGGED_LINES).join('\n')
}

/** Requests and answers of that time. */
function between(heard: readonly Heard[], start: number, end: number): Heard[] {
  return heard.filter(({ at, seconds }) => at - seconds * 1000 > start && at < end)
}

async function statusOf(url: string): Promise<number> {
  const answer = await fetch(url)
  await answer.text()
  return answer.status
}
