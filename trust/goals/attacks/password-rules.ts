import { randomUUID } from 'node:crypto'

import { registerInstitution } from '@mezgeb/contract/people/register-institution'
import { changePassword } from '@mezgeb/contract/people/auth'
import { PASSWORD_MAX, PASSWORD_MIN } from '@mezgeb/contract/kit/fields'
import { createUser } from '@mezgeb/contract/people/users'

import { PASSWORD, anotherAddress, givenBusiness } from '../../../server/src/testing/builders.ts'
import { outcomeOf } from '../../lib/outcome-of.ts'
import { remoteApi } from '../../lib/remote-api.ts'

import type { Business } from '../../../server/src/testing/builders.ts'
import type { TestApi } from '../../../server/src/testing/test-api.ts'
import type { Goal } from '../../lib/goal.ts'

const COMMON = 'football'

/**
 * Common, too short and too long passwords are refused wherever one is set: the build has the list.
 * refuse-common-password.test.ts tries all of it.
 */
export const passwordRules: Goal = {
  id: 'G10.4',
  title: 'password rules',
  target: `common ones, those under ${PASSWORD_MIN} and over ${PASSWORD_MAX} letters refused`,
  isInShortRun: false,
  async run({ startServer }) {
    const api = await remoteApi(await startServer())
    try {
      const business = await givenBusiness(api)
      const bad = [
        ...[COMMON, COMMON.toUpperCase()],
        ...['x'.repeat(PASSWORD_MIN - 1), 'x'.repeat(PASSWORD_MAX + 1), ''],
      ]
      const faults: string[] = []
      for (const password of bad) {
        const status = await set(api, password)
        if (status !== 400) faults.push(`${JSON.stringify(password)} is answered ${status}`)
      }
      faults.push(...(await setElsewhere(api, business, COMMON)))
      // Six unusual letters, and two hundred.
      for (const password of ['zq7#kW', `${'long and winding '.repeat(11)}end`]) {
        const status = await set(api, password)
        if (status !== 201) faults.push(`${password} is answered ${status}`)
      }
      return outcomeOf(faults, `${bad.length} bad passwords, one of them at 3 places`)
    } finally {
      await api.close()
    }
  },
}

async function set(api: TestApi, password: string): Promise<number> {
  const email = `${randomUUID()}@example.com`
  const body = { name: 'Almaz', email, password }
  const { status } = await api.send(registerInstitution, { body, address: anotherAddress() })
  return status
}

async function setElsewhere(api: TestApi, { admin, branch }: Business, password: string) {
  const { token } = admin
  const email = `${randomUUID()}@example.com`
  const staff = { name: 'Hana', email, password, role: 'STAFF', branchId: branch.id } as const
  const added = await api.send(createUser, { token, body: staff })
  const changed = await api.send(changePassword, {
    token,
    body: { current: PASSWORD, new: password },
  })
  return [added, changed]
    .filter(({ status }) => status !== 400)
    .map(({ status, text }) => `${password} is answered ${status} ${text}`)
}
