import { CALLS } from '@mezgeb/contract/calls'
import { changePassword, logout } from '@mezgeb/contract/people/auth'
import { changeInstitutionStatus } from '@mezgeb/contract/business/institutions'
import { changeUserStatus } from '@mezgeb/contract/people/users'

import {
  PASSWORD,
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenStaff,
  givenSuperAdmin,
} from '../../../server/src/testing/builders.ts'
import { outcomeOf } from '../../lib/outcome-of.ts'
import { patientApi } from '../../lib/patient-api.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { Business, Person } from '../../../server/src/testing/builders.ts'
import type { TestApi } from '../../../server/src/testing/test-api.ts'
import type { Goal } from '../../lib/goal.ts'

type Scene = { api: TestApi; business: Business; person: Person; superAdmin: Person }
type Death = (scene: Scene) => Promise<unknown>

const BY_SESSION = 'where account_id = $1'

const DEATHS: Record<string, Death> = {
  logout: ({ api, person }) => api.send(logout, { token: person.token }),
  'a new password': ({ api, person }) =>
    api.send(changePassword, {
      token: person.token,
      body: { current: PASSWORD, new: 'Another-Password-9' },
    }),
  'rejection of the user': ({ api, person, superAdmin }) =>
    api.send(changeUserStatus, {
      token: superAdmin.token,
      params: { id: person.user.id },
      body: { status: 'REJECTED' },
    }),
  'rejection of the institution': ({ api, business, superAdmin }) =>
    api.send(changeInstitutionStatus, {
      token: superAdmin.token,
      params: { id: business.institution.id },
      body: { status: 'REJECTED' },
    }),
  'twelve idle hours': ({ api, person }) =>
    api.database.sql(
      `update sessions set last_used_at = now() - interval '12 hours 1 second' ${BY_SESSION}`,
      [person.user.id],
    ),
  'thirty days': ({ api, person }) =>
    api.database.sql(
      `update sessions set created_at = now() - interval '30 days 1 second' ${BY_SESSION}`,
      [person.user.id],
    ),
}

/** An ended session is invalid from the next request on. */
export const deadSessions: Goal = {
  id: 'T8',
  title: 'sessions that have ended, by every call',
  target: '401 each time',
  isInShortRun: true,
  async run({ startServer }) {
    const api = await patientApi(await startServer())
    try {
      const superAdmin = await givenSuperAdmin(api)
      const calls = Object.entries<Endpoint>(CALLS).filter(([, { needs }]) => needs !== 'ANYONE')
      const faults: string[] = []
      for (const [name, die] of Object.entries(DEATHS)) {
        const business = await givenBusiness(api)
        const person = await givenStaff(api, business, 'ADMIN')
        const alive = await api.sendAnything(CALLS.getMe, { token: person.token })
        if (alive.status !== 200) faults.push(`before ${name}: ${alive.status}`)
        const sell = await seller(api, business, person)
        if ((await sell()) !== 201) faults.push(`no sale before ${name}`)
        await die({ api, business, person, superAdmin })
        const sold = await sell()
        if (sold !== 401) faults.push(`a sale after ${name}: ${sold}`)
        for (const [call, endpoint] of calls) {
          const params = { id: business.branch.id, branchId: business.branch.id }
          const { status } = await api.sendAnything(endpoint, { token: person.token, params })
          if (status !== 401) faults.push(`${call} after ${name}: ${status}`)
        }
      }
      faults.push(...(await changedRole(api)))
      return outcomeOf(faults, `${calls.length} calls after ${Object.keys(DEATHS).length} endings`)
    } finally {
      await api.close()
    }
  },
}

/** Sells one unit more each time; returns the status. */
async function seller(api: TestApi, business: Business, person: Person) {
  const product = await givenProduct(api, business, { stock: 10 })
  const customer = await givenCustomer(api, person, business.branch.id)
  const body = {
    customerId: customer.id,
    branchId: business.branch.id,
    saleItems: [{ productId: product.id, quantity: 1 }],
  }
  return async () =>
    (await api.sendAnything(CALLS.createSale, { token: person.token, body })).status
}

/** The current role counts, not that of the sign-in. */
async function changedRole(api: TestApi): Promise<string[]> {
  const business = await givenBusiness(api)
  const { token, user } = await givenStaff(api, business, 'ADMIN')
  await api.database.sql(`update users set role = 'STAFF', version = version + 1 where id = $1`, [
    user.id,
  ])
  const body = { name: 'Piassa', location: 'Addis Ababa' }
  const { status } = await api.sendAnything(CALLS.createBranch, { token, body })
  return status === 403 ? [] : [`an ADMIN who is STAFF now is answered ${status}`]
}
