import { once } from 'node:events'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, it } from 'vitest'

import { ownApp } from '../../../testing/test-app.ts'
import { drainHttp } from './drain-http.ts'

const app = ownApp()

const REQUEST = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n'

// spec: D1.23
it('ends while clients are busy only after a request of each', async () => {
  const url = new URL(await app.http.listen({ port: 0, host: '127.0.0.1' }))
  const clients = Array.from({ length: 8 }, () => net.connect(Number(url.port), url.hostname))
  for (const client of clients) {
    client.write(REQUEST)
    await once(client, 'data')
  }

  const drained = drainHttp(app.http)
  await expect.poll(() => app.http.server.listening).toBe(false)
  const answers = clients.map((client) => text(client))
  for (const client of clients) {
    await sleep(100)
    client.write(REQUEST)
  }
  for (const answer of await Promise.all(answers)) {
    expect(answer).toMatch(/^HTTP\/1\.1 200 .*connection: close/is)
  }
  await drained
})
