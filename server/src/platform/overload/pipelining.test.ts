import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { limitPipelining } from './shed-load.ts'

import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Begun = { path: string | undefined; response: ServerResponse }

/** A server whose answers the test sends, and a connection to it. */
async function given(): Promise<{ begun: Begun[]; client: Socket }> {
  const begun: Begun[] = []
  const server = http.createServer(
    limitPipelining(({ url: path }, response) => void begun.push({ path, response })),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const client = net.connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  client.on('error', () => undefined)
  onTestFinished(() => {
    client.destroy()
    server.closeAllConnections()
    server.close()
  })
  return { begun, client }
}

const asking = (...paths: string[]) =>
  paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join('')

test('a pipelined request starts when the answer before it is sent', async () => {
  const { begun, client } = await given()
  client.write(asking('/first', '/second', '/third'))
  for (const path of ['/first', '/second', '/third']) {
    await expect.poll(() => begun.at(-1)?.path).toBe(path)
    await sleep(20)
    expect(begun.at(-1)?.path).toBe(path)
    begun.at(-1)?.response.end()
  }
  client.write(asking('/later'))
  await expect.poll(() => begun.map(({ path }) => path)).toHaveLength(4)
})

test('a client that does not read causes no further answers', async () => {
  const { begun, client } = await given()
  client.pause().write(asking('/large', '/next'))
  await expect.poll(() => begun).toHaveLength(1)
  begun[0]?.response.end('x'.repeat(50_000_000))
  await sleep(100)
  expect(begun).toHaveLength(1)
  client.resume()
  await expect.poll(() => begun.at(-1)?.path).toBe('/next')
})

test('a closed connection starts no further requests', async () => {
  const { begun, client } = await given()
  client.write(asking('/first', '/second'))
  await expect.poll(() => begun).toHaveLength(1)
  const closed = new Promise((resolve) => begun[0]?.response.once('close', resolve))
  client.destroy()
  await closed
  await sleep(20)
  expect(begun.map(({ path }) => path)).toEqual(['/first'])
})

test('a connection keeps 64 pipelined requests, and one more ends it', async () => {
  const { begun, client } = await given()
  client.write(asking(...Array.from({ length: 64 }, (_, number) => `/${number}`)))
  await expect.poll(() => begun).toHaveLength(1)
  await sleep(20)
  expect(client.readyState).toBe('open')
  client.resume().write(asking('/one-more'))
  await once(client, 'close')
  expect(begun).toHaveLength(1)
})
