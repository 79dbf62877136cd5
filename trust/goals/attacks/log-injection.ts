import net from 'node:net'

import { createCategory } from '@mezgeb/contract/catalogue/categories'

import { givenBusiness } from '../../../server/src/testing/builders.ts'
import { outcomeOf } from '../../lib/outcome-of.ts'
import { patientApi } from '../../lib/patient-api.ts'

import type { TestApi } from '../../../server/src/testing/test-api.ts'
import type { Goal } from '../../lib/goal.ts'
import type { ServerUnderTest } from '../../lib/server-under-test.ts'

const PATIENCE_MS = 2000
const READY = /^Mezgeb is ready.*\n/m
// Characters that must not reach a terminal.
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/

const LINE = '{"level":"info","msg":"FORGED"}'
/** Line ends, and control characters that move a terminal's cursor or clear it. */
const BREAKS = [
  `a\r\nX-Injected: 1`,
  `a\n${LINE}`,
  `a\r${LINE}`,
  `a\u0085${LINE}`,
  `a\u2028${LINE}`,
  `\u001b[2J\u001b[31mFORGED`,
  `\u001b]0;FORGED\u0007`,
  `\u009b2JFORGED`,
  `a\u0000b`,
  `a\u0008\u0008FORGED`,
  `"},${LINE},{"`,
  `%0d%0aX-Injected:%201`,
  `%E5%98%8A%E5%98%8DX-Injected:%201`,
]
const HEADERS = [
  'User-Agent',
  'X-Forwarded-For',
  'X-Forwarded-Proto',
  'X-Forwarded-Host',
  'X-Request-Id',
  'Authorization',
  'Idempotency-Key',
  'Referer',
  'traceparent',
]

/** Input never adds a header or a line to the log. */
export const logInjection: Goal = {
  id: 'T15',
  title: 'line ends and terminal codes in headers, paths and names',
  target: '0 forged lines or headers',
  isInShortRun: true,
  async run({ startServer }) {
    const server = await startServer({ env: { LOG_LEVEL: 'trace' } })
    const api = await patientApi(server)
    const faults: string[] = []
    const sent = await forge(server, api, faults)
    await api.close()
    await server.stop()
    faults.push(...forgedLines(server.output()))
    return outcomeOf(faults, `${sent} requests and ${server.output().split('\n').length} lines`)
  },
}

async function forge(server: ServerUnderTest, api: TestApi, faults: string[]): Promise<number> {
  const { admin } = await givenBusiness(api)
  const bytes = BREAKS.flatMap((text) => [
    ...HEADERS.map((name) => `GET /api/auth/me HTTP/1.1\r\nHost: x\r\n${name}: ${text}\r\n`),
    `GET /api/sales/${text} HTTP/1.1\r\nHost: x\r\n`,
    `GET /${text} HTTP/1.1\r\nHost: x\r\n`,
    `GET /api/categories?cursor=${text}&limit=1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admin.token}\r\n`,
    `GET /api/categories?search=${encodeURIComponent(text)}&limit=1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admin.token}\r\n`,
    `${text} / HTTP/1.1\r\nHost: x\r\n`,
  ])
  for (const request of bytes) {
    const reply = await speak(server.port, `${request}Connection: close\r\n\r\n`)
    const [head = ''] = reply.split('\r\n\r\n')
    if (/^x-injected/im.test(head)) faults.push(`a header of ${JSON.stringify(request)}`)
    if (head.startsWith('HTTP/1.1 5'))
      faults.push(`${head.slice(0, 20)} of ${JSON.stringify(request)}`)
  }
  for (const text of BREAKS) {
    const name = `${text} ${crypto.randomUUID()}`
    const { status, headers } = await api.send(createCategory, {
      token: admin.token,
      key: crypto.randomUUID(),
      body: { name },
    })
    if (status >= 500) faults.push(`${status} of a name ${JSON.stringify(text)}`)
    if (headers['x-injected'] !== undefined) faults.push(`a header of ${JSON.stringify(text)}`)
  }
  return bytes.length + BREAKS.length
}

/** After the start each line is one JSON object without control characters. */
function forgedLines(output: string): string[] {
  const lines = output.slice(output.search(READY)).replace(READY, '').split('\n').slice(0, -1)
  const faults = lines.filter((line) => CONTROLS.test(line) || !isHonest(line))
  if (lines.length < BREAKS.length) faults.push(`only ${lines.length} lines were written`)
  return faults.map((line) => `the line ${JSON.stringify(line)}`)
}

function isHonest(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value !== 'object' || value === null) return false
    return 'level' in value && 'msg' in value && value.msg !== 'FORGED'
  } catch {
    return false
  }
}

function speak(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let heard = ''
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setTimeout(PATIENCE_MS, () => socket.destroy())
    socket.setEncoding('latin1').on('data', (text) => (heard += text))
    socket.on('end', () => socket.end()).on('close', () => resolve(heard))
    socket.on('error', () => socket.destroy())
  })
}
