import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Socket } from 'node:net'
import type { Goal } from '../../lib/goal.ts'

/** More than a server's limit. */
const CONNECTIONS = 8500
const AT_ONCE = 100
const ATTACKER = '127.0.0.2'
const OTHERS = 20
const ANSWERED_WITHIN_S = 2
const ASKING = 'GET /api/health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n'

/** One address opens as many connections as it gets and keeps them; others still connect. */
export const manyConnections: Goal = {
  id: 'G14.2',
  title: 'connections of one address do not shut others out',
  target: `${OTHERS} of ${OTHERS} other addresses answered in ≤ ${ANSWERED_WITHIN_S} s beside ${CONNECTIONS.toLocaleString('en')} connections of one`,
  isInShortRun: false,
  async run({ startServer }) {
    const server = await startServer({ env: { TRUST_PROXY: '0' } })
    const sockets: Socket[] = []
    for (let opened = 0; opened < CONNECTIONS; opened += AT_ONCE) {
      const some = Array.from({ length: AT_ONCE }, () => connect(server.port, ATTACKER))
      sockets.push(...some)
      await Promise.all(some.map(answered))
    }
    await sleep(500)
    const kept = sockets.filter(({ destroyed }) => !destroyed).length
    const times: number[] = []
    for (let other = 0; other < OTHERS; other += 1) {
      const started = performance.now()
      const socket = connect(server.port, `127.0.1.${other + 1}`)
      const isAnswered = await answered(socket)
      if (isAnswered) times.push((performance.now() - started) / 1000)
      socket.destroy()
    }
    for (const socket of sockets) socket.destroy()
    const slowest = Math.max(0, ...times)
    return {
      met: times.length === OTHERS && slowest <= ANSWERED_WITHIN_S,
      figure: `${kept.toLocaleString('en')} connections of one address kept, ${times.length} of ${OTHERS} others answered, slowest ${slowest.toFixed(2)} s`,
    }
  },
}

function connect(port: number, localAddress: string): Socket {
  const socket = net.connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => undefined).on('connect', () => socket.write(ASKING))
  return socket
}

/** False if the connection ends first, or after some seconds. */
function answered(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 5000, false)
    const settle = (is: boolean) => {
      clearTimeout(timer)
      resolve(is)
    }
    socket.once('data', () => settle(true)).once('close', () => settle(false))
  })
}
