import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { isDone, p99 } from '../../lib/load/figures.ts'
import { openLoad } from '../../lib/load/open-load.ts'
import { peakMemory } from '../../lib/peak-memory.ts'
import { givenShops, saleOrList } from '../../lib/load/shop-load.ts'

import type { Socket } from 'node:net'
import type { Goal } from '../../lib/goal.ts'

const HEADS = 1000
const BODIES = 200
const READERS = 200
const CLOSED_WITHIN_S = 15
/** Time until the last client must be cut off. */
const SECONDS = CLOSED_WITHIN_S + 10
/** Where everything is fast, a factor of two is unnoticeable. */
const UNNOTICED_MS = 50
const DRIP_MS = 1000
/** Above the peak of the same load without them: garbage is in both. */
const MEMORY_MB = 50
/** Spread over a few seconds, because that many requests at once are a load by themselves. */
const CROWD = 20
const PAUSE_MS = 40
const ORDINARY = { perSecond: 60, connections: 50 }
/** Replies to a client that reads none: more than the connection's buffers. */
const PIPELINED = 50

/** Clients that send a byte now and then, or never read, are cut off without effect on others. */
export const slowClients: Goal = {
  id: 'G14.1',
  title: 'slow and half-open clients are dropped',
  target: `all of ${HEADS + BODIES + READERS} closed in ≤ ${CLOSED_WITHIN_S} s, p99 of the others ≤ 2 × or ${UNNOTICED_MS} ms, memory at most + < ${MEMORY_MB} MB`,
  isInShortRun: false,
  async run({ startServer }) {
    const server = await startServer()
    const shops = await givenShops(server)
    const ordinary = () =>
      peakMemory(
        server,
        openLoad({
          port: server.port,
          ...ORDINARY,
          seconds: SECONDS,
          next: () => saleOrList(shops),
        }),
      )
    await ordinary()
    const { result: before, most: usual } = await ordinary()
    const slow = openSlowClients(server.port)
    const [{ result: during, most }] = await Promise.all([ordinary(), slow.done])
    const memory = most - usual
    slow.end()
    const longest = slow.longest() / 1000
    const ratio = p99(during) / p99(before)
    const all = [...before, ...during]
    const failed = all.filter((sample) => !isDone(sample)).length
    return {
      met:
        slow.open() === 0 &&
        longest <= CLOSED_WITHIN_S &&
        p99(during) <= Math.max(2 * p99(before), UNNOTICED_MS) &&
        memory < MEMORY_MB &&
        failed === 0,
      figure:
        `${slow.open()} still open, the others closed after ${longest.toFixed(1)} s at most, p99 ${p99(before).toFixed(0)} ms ` +
        `then ${p99(during).toFixed(0)} ms (${ratio.toFixed(1)} ×), ${failed} of ${all.length} failed, ${usual.toFixed(0)} MB then ${most.toFixed(0)} MB at most`,
    }
  },
}

function openSlowClients(port: number) {
  const sockets = new Set<Socket>()
  let longest = 0
  const open = (text: string, isReader: boolean) => {
    const socket = net.connect(port, '127.0.0.1')
    const opened = performance.now()
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      longest = Math.max(longest, performance.now() - opened)
    })
    if (isReader) socket.pause()
    else socket.resume()
    socket.write(text)
  }
  const head = 'GET /api/products HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: '
  const body =
    'POST /api/auth/login HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{'
  const reading = 'GET /api/openapi.json HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n'.repeat(PIPELINED)
  const comeIn = async () => {
    for (let client = 0; client < HEADS + BODIES + READERS; client += 1) {
      if (client < HEADS) open(head, false)
      else if (client < HEADS + BODIES) open(body, false)
      else open(reading, true)
      if (client % CROWD === 0 || client >= HEADS + BODIES) await sleep(PAUSE_MS)
    }
    await sleep(CLOSED_WITHIN_S * 1000)
  }
  const drip = setInterval(() => {
    // A client that does not read notices the end of the connection when it writes; an empty line before a request is
    // no request.
    for (const socket of sockets) socket.write(socket.isPaused() ? '\r\n' : ' ')
  }, DRIP_MS)
  return {
    open: () => sockets.size,
    longest: () => longest,
    done: comeIn(),
    end: () => {
      clearInterval(drip)
      for (const socket of sockets) socket.destroy()
    },
  }
}
