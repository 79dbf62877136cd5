import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'

import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { guardConnections } from './connections.ts'

import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const requestOf = (client = '') =>
  `GET / HTTP/1.1\r\nHost: x\r\n${client && `X-Forwarded-For: ${client}\r\n`}\r\n`

type Client = Socket & { answer: string }

/** A server of 20 connections that answers at once, or holds its answers back; and clients with different addresses. */
async function given({ holds = false, proxy = '' } = {}) {
  const held: ServerResponse[] = []
  const server = http.createServer((_request, response) => {
    if (holds) held.push(response)
    else response.end('yes')
  })
  const connections = guardConnections(server, {
    processes: 1,
    most: 20,
    isProxy: (address) => address === proxy,
    clientOf: ({ headers, socket }) =>
      String(headers['x-forwarded-for'] ?? socket.remoteAddress ?? ''),
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const clients: Client[] = []
  onTestFinished(() => {
    for (const client of clients) client.destroy()
    server.closeAllConnections()
    server.close()
  })
  const connect = async (localAddress: string, asks: boolean | string): Promise<Client> => {
    const client: Client = Object.assign(
      net.connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined),
      { answer: '' },
    )
    clients.push(client)
    client.setEncoding('latin1').on('data', (text) => (client.answer += text))
    await once(client, 'connect')
    if (asks !== false) client.write(requestOf(asks === true ? '' : asks))
    return client
  }
  /** One after the other, as the order counts. `asks`: a request on each, of the client that a proxy names. */
  const open = async (count: number, localAddress: string, asks: boolean | string = true) => {
    const opened: Client[] = []
    for (let one = 0; one < count; one += 1) {
      const client = await connect(localAddress, asks)
      if (asks !== false && !holds)
        await vi.waitUntil(() => client.destroyed || client.answer !== '')
      opened.push(client)
    }
    return opened
  }
  return { open, held, connections }
}

const alive = (clients: Client[]) => clients.filter(({ destroyed }) => !destroyed)

describe('connections', () => {
  it('of one address are a quarter, and one more ends the one that was idle for longest', async () => {
    const { open } = await given()
    const opened = await open(5, '127.0.0.2')
    const [another] = await open(1, '127.0.0.2')
    expect(another?.answer).toContain('yes')
    await expect
      .poll(() => opened.map(({ destroyed }) => destroyed))
      .toEqual([true, ...Array.from({ length: 4 }, () => false)])
  })

  it('of one address that are all busy leave no room for one more of it', async () => {
    const { open, held } = await given({ holds: true })
    const busy = await open(5, '127.0.0.2')
    await expect.poll(() => held).toHaveLength(5)
    const [refused] = await open(1, '127.0.0.2')
    await expect.poll(() => refused?.destroyed).toBe(true)
    expect(alive(busy)).toHaveLength(5)
    await open(1, '127.0.0.3')
    await expect.poll(() => held).toHaveLength(6)
  })

  it('that are all taken give way to others, first the idle ones of who holds most', async () => {
    const { open } = await given()
    const large = await open(5, '127.0.0.2')
    const others = [
      ...(await open(4, '127.0.0.3')),
      ...(await open(4, '127.0.0.4')),
      ...(await open(4, '127.0.0.5')),
      ...(await open(3, '127.0.0.6', false)),
    ]
    const [newcomer] = await open(1, '127.0.0.7')
    expect(newcomer?.answer).toContain('yes')
    await expect.poll(() => alive(large).length).toBe(4)
    expect(alive(others)).toHaveLength(15)
  })

  it('of a proxy are not limited by its address, and its idle ones give way to others', async () => {
    const { open } = await given({ proxy: '127.0.0.2' })
    const ofProxy = await open(20, '127.0.0.2')
    expect(alive(ofProxy)).toHaveLength(20)
    const [newcomer] = await open(1, '127.0.0.3')
    expect(newcomer?.answer).toContain('yes')
    await expect.poll(() => alive(ofProxy).length).toBe(19)
  })

  it('whose clients wait for a refusal give way to others, though they are busy', async () => {
    const { open, held, connections } = await given({ holds: true, proxy: '127.0.0.2' })
    const waiting = await open(20, '127.0.0.2')
    await expect.poll(() => held).toHaveLength(20)
    const [refused] = await open(1, '127.0.0.3')
    await expect.poll(() => refused?.destroyed).toBe(true)
    for (const { req } of held) connections.giveWay(req.socket)
    await open(1, '127.0.0.3')
    await expect.poll(() => held).toHaveLength(21)
    await expect.poll(() => alive(waiting).length).toBe(19)
  })

  it('of one client behind a proxy are a quarter', async () => {
    const { open, held } = await given({ holds: true, proxy: '127.0.0.2' })
    const busy = await open(5, '127.0.0.2', '203.0.113.9')
    await expect.poll(() => held).toHaveLength(5)
    const [refused] = await open(1, '127.0.0.2', '203.0.113.9')
    await expect.poll(() => refused?.destroyed).toBe(true)
    expect(alive(busy)).toHaveLength(5)
    const neighbours = await open(5, '127.0.0.2', '203.0.113.10')
    await expect.poll(() => held.length).toBeGreaterThanOrEqual(10)
    expect(alive(neighbours)).toHaveLength(5)
  })
})
