import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { registerInstitution } from '@mezgeb/contract/people/register-institution'
import { login } from '@mezgeb/contract/people/auth'

import { PASSWORD, anotherAddress } from '../../../server/src/testing/builders.ts'
import { COUNTING, checkedPasswords } from '../../lib/counted-hashes.ts'
import { remoteApi } from '../../lib/remote-api.ts'

import type { TestApi } from '../../../server/src/testing/test-api.ts'
import type { Goal } from '../../lib/goal.ts'
import type { ServerUnderTest } from '../../lib/server-under-test.ts'

const TRIES = { short: 20, full: 200 }
/** Failures of an account before its first delay. */
const TRIES_AN_ACCOUNT = 9
const MOST_APART = 0.05

/** A refused sign-in does not reveal whether the account exists. */
export const sameTime: Goal = {
  id: 'G10.1',
  title: 'a known e-mail and an unknown one are refused alike',
  target: `1 hash, the same bytes, medians < ${MOST_APART * 100} % apart or by chance (p > 0.01)`,
  isInShortRun: false,
  async run({ size, startServer }) {
    const server = await startServer({ env: COUNTING })
    const api = await remoteApi(server)
    try {
      const known = await givenAccounts(api, Math.ceil(TRIES[size] / TRIES_AN_ACCOUNT))
      const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
      const answers = new Set<string>()
      const hashes = { known: 0, unknown: 0 }
      for (let number = 0; number < TRIES[size]; number += 1) {
        const kinds =
          number % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
        for (const kind of kinds) {
          const email =
            kind === 'known' ? (known[number % known.length] ?? '') : `${randomUUID()}@example.com`
          const before = checkedPasswords(server)
          const start = performance.now()
          const { status, text } = await wrong(api, email, anotherAddress())
          times[kind].push(performance.now() - start)
          hashes[kind] += await countedSince(server, before)
          answers.add(`${status} ${text}`)
        }
      }
      const [one, other] = [median(times.known), median(times.unknown)]
      const apart = Math.abs(one - other) / Math.max(one, other)
      const slower = times.unknown.filter((ms, pair) => ms > (times.known[pair] ?? 0)).length
      const isTold = apart >= MOST_APART && isUnlikely(slower, TRIES[size])
      const isAlike = hashes.known === TRIES[size] && hashes.unknown === TRIES[size]
      return {
        met: isAlike && answers.size === 1 && (size === 'short' || !isTold),
        figure:
          `${hashes.known} and ${hashes.unknown} hashes in ${TRIES[size]} tries each, ${answers.size} kind of answer, ` +
          `medians ${one.toFixed(1)} and ${other.toFixed(1)} ms, ${(apart * 100).toFixed(1)} % apart, the unknown one slower in ${slower}`,
      }
    } finally {
      await api.close()
    }
  },
}

async function givenAccounts(api: TestApi, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, () => `${randomUUID()}@example.com`)
  for (const email of emails) {
    await api.send(registerInstitution, {
      body: { name: 'Almaz', email, password: PASSWORD },
      address: anotherAddress(),
    })
  }
  return emails
}

function wrong(api: TestApi, email: string, address: string) {
  return api.send(login, { body: { email, password: 'Wrong-Password-1' }, address })
}

/** Output of an ending server arrives a little after its answer. */
async function countedSince(server: ServerUnderTest, before: number): Promise<number> {
  await sleep(5)
  return checkedPasswords(server) - before
}

/** Whether a fair coin would give such a series with a probability below 1 %. */
function isUnlikely(heads: number, throws: number): boolean {
  return Math.abs(heads - throws / 2) > 2.576 * Math.sqrt(throws / 4)
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
