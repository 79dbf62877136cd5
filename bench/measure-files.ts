import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { onTheWire, openWire } from '../trust/lib/load/wire.ts'
import { withBenchDatabase } from './bench-database.ts'
import { FILES } from './goals.ts'
import { print } from './print.ts'
import { seed } from './seed.ts'
import { productsRequest, saleRequest } from './work.ts'

import type { ChildProcess } from 'node:child_process'
import type { Wire, WireRequest } from '../trust/lib/load/wire.ts'
import type { Figures } from './goals.ts'

const PORT = 3984
const READY_WITHIN_MS = 60_000
const WARM_UP = 20
/** A file counts if it runs in each of them: others run by a clock. */
const COUNTED = 10

const root = new URL('..', import.meta.url)
const main = fileURLToPath(new URL('server/src/main.ts', root))
const counter = new URL('files-that-run.mjs', import.meta.url).href

/** How many source files a warm request runs a function of. */
export async function measureFiles(folder: string, figures: Figures): Promise<void> {
  await withBenchDatabase(path.join(folder, 'files'), async ({ url, asOwner }) => {
    const shops = await asOwner(seed)
    const server = fork(main, {
      execArgv: ['--import', 'tsx', '--import', counter],
      env: {
        ...process.env,
        DATABASE_URL: url,
        PORT: String(PORT),
        LOG_LEVEL: 'error',
        BACKUP_KEEP: '0',
      },
    })
    const ended = once(server, 'exit')
    try {
      await ready()
      const wire = openWire(PORT)
      for (const [name, next] of [
        [FILES.sale, () => saleRequest(shops)],
        [FILES.products, () => productsRequest(shops)],
      ] as const) {
        const files = await filesOf(server, wire, next)
        figures.set(name, { value: files.length })
        print(`${name}:\n  ${files.join('\n  ')}`)
      }
      wire.close()
    } finally {
      server.kill('SIGTERM')
      await ended
    }
  })
}

async function filesOf(
  server: ChildProcess,
  wire: Wire,
  next: () => WireRequest,
): Promise<string[]> {
  const send = async () => {
    const { status } = await wire.send(onTheWire(next()))
    if (status < 200 || status > 299) throw new Error(`the request was answered with ${status}`)
  }
  for (let request = 0; request < WARM_UP; request += 1) await send()
  const times = new Map<string, number>()
  for (let request = 0; request < COUNTED; request += 1) {
    await toggle(server)
    await send()
    for (const url of await toggle(server)) times.set(url, (times.get(url) ?? 0) + 1)
  }
  return [...times]
    .filter(([url, count]) => count === COUNTED && isOurs(url))
    .map(([url]) => url.slice(root.href.length))
    .toSorted()
}

const isOurs = (url: string): boolean =>
  ['contract/src/', 'server/src/'].some((folder) => url.startsWith(root.href + folder))

async function toggle(server: ChildProcess): Promise<string[]> {
  const answer = once(server, 'message')
  server.send('next')
  const urls: unknown = (await answer)[0]
  return Array.isArray(urls) ? urls.map(String) : []
}

async function ready(): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS
  while (performance.now() < deadline) {
    const answer = await fetch(`http://127.0.0.1:${PORT}/api/ready`).catch(() => null)
    if (answer?.ok === true) return
    await sleep(50)
  }
  throw new Error('the server was not ready after a minute')
}
