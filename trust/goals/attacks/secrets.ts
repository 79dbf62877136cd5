import { randomUUID } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

import { registerInstitution } from '@mezgeb/contract/people/register-institution'
import { changePassword, login } from '@mezgeb/contract/people/auth'
import { createUser } from '@mezgeb/contract/people/users'

import { anotherAddress, givenBusiness } from '../../../server/src/testing/builders.ts'
import { outcomeOf } from '../../lib/outcome-of.ts'
import { createSender } from '../../lib/load/plain-request.ts'
import { patientApi } from '../../lib/patient-api.ts'

import type { TestApi } from '../../../server/src/testing/test-api.ts'
import type { Goal } from '../../lib/goal.ts'
import type { Sender } from '../../lib/load/plain-request.ts'

/** Unlike any token; sent in every position where one might appear by mistake. */
const TOKEN = `canary-token-${'x'.repeat(30)}`
const PASSWORD = 'Canary-Password-3141'
const NEXT = 'Canary-Password-2718'
const SECRETS = [TOKEN, PASSWORD, NEXT]
/** Occurs in a name, so the search must find it, as it would find a secret. */
const OPEN = 'Open-Canary-1618'

/** Passwords and tokens are neither stored nor returned. */
export const secrets: Goal = {
  id: 'T16',
  title: 'passwords and tokens in the log, the database, its files and answers',
  target: '0 hits',
  isInShortRun: true,
  async run({ startServer }) {
    const server = await startServer({ env: { LOG_LEVEL: 'trace' } })
    const api = await patientApi(server)
    const sender = createSender(server.url)
    const answers: string[] = []
    const tokens = await spendSecrets(api, answers)
    await loseSecrets(sender, answers)
    sender.close()
    await api.close()
    await server.sql('checkpoint')
    await server.stop()
    const forbidden = [...SECRETS, ...tokens]
    const inAnswers = answers.flatMap((text) => hitsIn(`the answer ${text}`, text, forbidden))
    const { files, faults } = searchFiles(server.dataDir, forbidden)
    const lines = server.output().split('\n').length
    return outcomeOf(
      [...hitsIn('the log', server.output(), forbidden), ...inAnswers, ...faults],
      `${lines} lines, ${files} files and ${answers.length} answers`,
    )
  },
}

function searchFiles(folder: string, forbidden: readonly string[]) {
  const files = filesBelow(folder).map((file) => ({ file, content: readFileSync(file) }))
  const faults = files.flatMap(({ file, content }) =>
    hitsIn(path.relative(folder, file), content, forbidden),
  )
  if (!files.some(({ content }) => content.includes(OPEN))) {
    faults.push('not even what is no secret was found in the files')
  }
  return { files: files.length, faults }
}

function hitsIn(where: string, text: Buffer | string, forbidden: readonly string[]): string[] {
  return forbidden
    .filter((secret) => text.includes(secret))
    .map((secret) => `${secret} in ${where}`)
}

/** Uses passwords properly; resolves with the resulting tokens. */
async function spendSecrets(api: TestApi, answers: string[]): Promise<string[]> {
  const email = `${randomUUID()}@example.com`
  const account = { name: OPEN, email, password: PASSWORD }
  const address = anotherAddress()
  const registered = await api.send(registerInstitution, { body: account, address })
  const first = await api.send(login, { body: { email, password: PASSWORD }, address })
  const { token } = first.body
  const wrong = await api.send(login, { body: { email, password: NEXT }, address })
  const refused = await api.send(changePassword, { token, body: { current: NEXT, new: NEXT } })
  const changed = await api.send(changePassword, { token, body: { current: PASSWORD, new: NEXT } })
  const second = await api.send(login, { body: { email, password: NEXT }, address })
  const { admin, branch } = await givenBusiness(api)
  const staff = { ...account, email: `${randomUUID()}@example.com`, branchId: branch.id }
  const added = await api.send(createUser, {
    token: admin.token,
    key: randomUUID(),
    body: { ...staff, role: 'STAFF' },
  })
  answers.push(...[registered, wrong, refused, changed, added].map(({ text }) => text))
  return [token, second.body.token, admin.token]
}

/** Sends them in wrong positions, and in unreadable bodies. */
async function loseSecrets(sender: Sender, answers: string[]): Promise<void> {
  const type = { 'content-type': 'application/json' }
  const bodies = [
    `{"email":"a@example.com","password":"${PASSWORD}"`,
    `{"email":"no-email","password":"${PASSWORD}"}`,
    `{"email":"a\\u0000@example.com","password":"${PASSWORD}"}`,
    `{"password":["${PASSWORD}"],"email":{"token":"${TOKEN}"}}`,
    `"${PASSWORD}"`,
  ]
  for (const text of bodies) {
    for (const where of ['login', 'register-institution', 'register', 'password']) {
      const reply = await sender.send(`/api/auth/${where}`, { method: 'POST', headers: type, text })
      answers.push(reply.text)
    }
  }
  const paths = [
    `/api/auth/me?token=${TOKEN}`,
    `/api/sales/${TOKEN}`,
    `/api/${TOKEN}`,
    `/${TOKEN}.js`,
    `/api/categories?cursor=${TOKEN}&search=${PASSWORD}`,
  ]
  const headers = {
    authorization: `Bearer ${TOKEN}`,
    cookie: `token=${TOKEN}`,
    'x-request-id': TOKEN,
    'user-agent': PASSWORD,
    referer: `http://localhost/?token=${TOKEN}`,
    'idempotency-key': TOKEN,
  }
  for (const target of paths) answers.push((await sender.send(target, { headers })).text)
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}
