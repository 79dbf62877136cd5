import net from 'node:net'

import { beforeAll, describe, expect, it } from 'vitest'

import { testApp } from '../../../testing/test-app.ts'

const app = testApp()
let port = 0

beforeAll(async () => {
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' })
  port = Number(new URL(url).port)
})

/** Writes bytes to the server and reads until it closes the connection. */
function speak(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = ''
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('utf8').on('data', (text) => (heard += text))
    socket.on('end', () => socket.end()).on('close', () => resolve(heard))
    socket.on('error', reject)
  })
}

function bodyOf(reply: string): unknown {
  return JSON.parse(reply.slice(reply.indexOf('\r\n\r\n') + 4))
}

describe('bytes that are no HTTP request', () => {
  const malformed = { code: 'MALFORMED', message: 'The request could not be read.' }
  const tooLarge = { code: 'TOO_LARGE', message: 'The request is too large.' }

  // asvs: 4.1.1 4.2.1
  // spec: S8.38 D2.8
  it.each([
    ['another protocol', 'EHLO mezgeb\r\n\r\n', 400, malformed],
    ['an unknown method', 'BREW /api/health HTTP/1.1\r\nHost: x\r\n\r\n', 400, malformed],
    [
      'one that names no host',
      'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n',
      400,
      malformed,
    ],
    [
      'two hosts',
      'GET /api/health HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n',
      400,
      malformed,
    ],
    [
      'two lengths',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
      400,
      malformed,
    ],
    [
      'a length beside chunks',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
      400,
      malformed,
    ],
    [
      'a header of 100 kB',
      `GET /api/health HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`,
      413,
      tooLarge,
    ],
    [
      'a path of 100 kB',
      `GET /api/${'x'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      413,
      tooLarge,
    ],
  ])('such as %s is answered with the one error shape', async (_title, bytes, status, body) => {
    const reply = await speak(bytes)
    expect(reply).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(reply).toMatch(/^content-type: application\/json/im)
    expect(bodyOf(reply)).toEqual(body)
  })

  it('such as a body that grows beyond the limit in chunks is 413', async () => {
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
    const reply = await speak(
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n' +
        `Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(6)}0\r\n\r\n`,
    )
    expect(reply).toMatch(/^HTTP\/1\.1 413 /)
    expect(bodyOf(reply)).toEqual(tooLarge)
  })

  it('leaves the server as it was', async () => {
    const reply = await speak('GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    expect(reply).toMatch(/^HTTP\/1\.1 200 /)
  })
})

describe('the limits of a connection', () => {
  const health = 'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n'
  const last = 'GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

  it('is answered whatever it expects besides', async () => {
    const reply = await speak(
      'GET /api/health HTTP/1.1\r\nHost: x\r\nExpect: the-unexpected\r\nConnection: close\r\n\r\n',
    )
    expect(reply).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('may be sent in advance, some of it', async () => {
    const reply = await speak(health.repeat(40) + last)
    expect(reply.match(/HTTP\/1\.1 200 /g)).toHaveLength(41)
  })

  it('ends it when it is far more than can be read', async () => {
    const heard = await speak(health.repeat(900) + last).catch(() => '')
    expect(heard.match(/HTTP\/1\.1 200 /g)?.length ?? 0).toBeLessThan(900)
  })
})
