import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { buildApp } from '../../app.ts'
import { testApp } from '../../testing/test-app.ts'

import type { FastifyInstance } from 'fastify'

const app = testApp()
const INDEX = '<!doctype html><title>Mezgeb</title>'
const SCRIPT = `console.log('${'Mezgeb '.repeat(500)}')`
const LINKS = {
  '/login': '</assets/sign-in-abc123.js>; rel=modulepreload',
  '*': '</assets/frame-abc123.js>; rel=modulepreload',
}
let folder = ''
let web: FastifyInstance

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'mezgeb-web-'))
  const root = path.join(folder, 'dist')
  await fs.mkdir(path.join(root, 'assets'), { recursive: true })
  await fs.writeFile(path.join(root, 'index.html'), INDEX)
  await fs.writeFile(path.join(root, 'link-headers.json'), JSON.stringify(LINKS))
  await fs.writeFile(path.join(root, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await fs.writeFile(path.join(root, 'assets', 'main-abc123.js'), SCRIPT)
  await fs.writeFile(path.join(root, 'assets', 'main-abc123.js.gz'), gzipSync(SCRIPT))
  await fs.writeFile(path.join(root, 'assets', 'main-abc123.js.br'), brotliCompressSync(SCRIPT))
  await fs.writeFile(path.join(folder, 'secret.txt'), 'Canary')
  web = await buildApp({
    db: app.db,
    env: { logLevel: 'silent', trustProxy: false },
    webRoot: root,
  })
})

afterAll(async () => {
  await web.close()
  await fs.rm(folder, { recursive: true })
})

describe('the web app', () => {
  // spec: S1.1 D1.5 D1.17
  it.each([
    '/',
    '/login',
    '/dashboard?branch=1#top',
    '/branches/0b0e7a4e-8d7c-4a63-9c0a-000000000000/users',
    '/no/such/screen',
    '/%E1%89%A1%E1%8A%93',
    '//',
    '//elsewhere',
    '/apiary',
    '/%zz',
    '/sales/%E0%A4%A?from=mail',
  ])('answers %s with its page, so that deep links work after a reload', async (url) => {
    const answer = await web.inject(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe(INDEX)
    expect(answer.headers['content-type']).toMatch(/^text\/html/)
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'")
  })

  // asvs: 1.2.3
  it.each([
    ['/login', LINKS['/login']],
    ['/login?from=mail', LINKS['/login']],
    ['/dashboard', LINKS['*']],
    ['/toString', LINKS['*']],
  ])(
    'links with %s what its first screen needs, so that nothing waits for the first script',
    async (url, link) => {
      const answer = await web.inject(url)
      expect(answer.headers['link']).toBe(link)
    },
  )

  it('is kept for a year where the name carries a hash, and compressed', async () => {
    const answer = await web.inject({
      url: '/assets/main-abc123.js',
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(answer.headers['vary']).toMatch(/accept-encoding/i)
    const plain = await web.inject('/assets/main-abc123.js')
    expect(plain.body).toBe(SCRIPT)
    expect(plain.headers['content-type']).toMatch(/javascript/)
  })

  it('is sent as the build has compressed it, with brotli where the browser accepts it', async () => {
    const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }
    const answer = await web.inject({ url: '/assets/main-abc123.js', headers })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
    expect(String(brotliDecompressSync(answer.rawPayload))).toBe(SCRIPT)
  })

  it('costs a 304 without a body when its page is asked for again', async () => {
    const { headers } = await web.inject('/dashboard')
    const again = await web.inject({
      url: '/products',
      headers: { 'if-none-match': String(headers['etag']) },
    })
    expect(again.statusCode).toBe(304)
    expect(again.rawPayload).toHaveLength(0)
    expect(again.headers['link']).toBe(LINKS['*'])
  })

  // spec: D1.17
  it.each([
    ['a file that is not there', '/assets/main-old.js'],
    ['another file', '/robots.txt'],
    ['a folder', '/assets/'],
    ['a file beside it', '/../secret.txt'],
    ['the same, escaped', '/%2e%2e/secret.txt'],
    ['the same, with escaped slashes', '/assets/..%2f..%2f..%2fsecret.txt'],
    ['a NUL', '/index.html%00.txt'],
    ['a file with a wrong escape', '/assets/%zz.js'],
    ['a folder above, with a wrong escape', '/assets/..%2f%zz%2f..%2f..%2fsecret.txt'],
    ['a hidden file', '/.env'],
  ])('answers %s with 404 in the one error shape', async (_title, url) => {
    const answer = await web.inject(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toEqual({ code: 'NOT_FOUND', message: 'Not found.' })
  })

  it.each(['/api', '/api/', '/api/nothing', '/api/branches/x/y', '/api/%zz'])(
    'is not shown for %s',
    async (url) => {
      const answer = await web.inject(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ code: 'NOT_FOUND', message: 'Not found.' })
    },
  )

  // asvs: 5.3.2 13.2.5 13.4.1 13.4.3 15.2.3
  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)(
    'answers %s with 404',
    async (method) => {
      expect((await web.inject({ method, url: '/dashboard' })).statusCode).toBe(404)
    },
  )

  it('is the one of the last build, although the server runs on', async () => {
    const root = path.join(folder, 'rebuilt')
    await fs.mkdir(path.join(root, 'assets'), { recursive: true })
    await fs.writeFile(path.join(root, 'index.html'), INDEX)
    await fs.writeFile(path.join(root, 'assets', 'main-old.js'), 'old')
    const env = { logLevel: 'silent', trustProxy: false } as const
    const running = await buildApp({ db: app.db, env, webRoot: root })
    await fs.rm(root, { recursive: true })
    const meanwhile = await running.inject('/dashboard')
    expect(meanwhile.statusCode).toBe(503)
    expect(meanwhile.headers['retry-after']).toBe('2')
    await fs.mkdir(path.join(root, 'assets'), { recursive: true })
    await fs.writeFile(path.join(root, 'index.html'), `${INDEX}<p>new`)
    await fs.writeFile(path.join(root, 'link-headers.json'), JSON.stringify(LINKS))
    await fs.writeFile(path.join(root, 'assets', 'main-new.js'), SCRIPT)
    await fs.writeFile(path.join(root, 'assets', 'main-new.js.gz'), gzipSync(SCRIPT))
    const page = await running.inject('/login')
    expect(page.body).toBe(`${INDEX}<p>new`)
    expect(page.headers['link']).toBe(LINKS['/login'])
    expect((await running.inject('/assets/main-new.js')).body).toBe(SCRIPT)
    const compressed = { 'accept-encoding': 'gzip' }
    const script = await running.inject({ url: '/assets/main-new.js', headers: compressed })
    expect(script.headers['content-encoding']).toBe('gzip')
    expect(script.headers['cache-control']).toMatch(/immutable/)
    expect((await running.inject('/assets/main-old.js')).statusCode).toBe(404)
    await running.close()
  })

  it('says what to do when it is not built', async () => {
    await expect(
      buildApp({
        db: app.db,
        env: { logLevel: 'silent', trustProxy: false },
        webRoot: path.join(folder, 'nothing'),
      }),
    ).rejects.toThrow('Run npm run build.')
  })
})
