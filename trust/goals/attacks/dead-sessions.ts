import { changePassword, getMe, logout } from '@mezgeb/contract/people/auth'
import { changeInstitutionStatus } from '@mezgeb/contract/business/institutions'
import { changeUserStatus } from '@mezgeb/contract/people/users'
import { createSale } from '@mezgeb/contract/selling/sales'

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

/**
 * An ended session is invalid from the next request on, also for sales, whose sessions are cached. That every call asks for
 * a session is proven by whole-api.test.ts.
 */
export const deadSessions: Goal = {
  id: 'T8',
  title: 'sessions that have ended',
  target: '401 each time',
  isInShortRun: true,
  async run({ startServer }) {
    const api = await patientApi(await startServer())
    try {
      const superAdmin = await givenSuperAdmin(api)
      const faults: string[] = []
      for (const [name, die] of Object.entries(DEATHS)) {
        const business = await givenBusiness(api)
        const person = await givenStaff(api, business, 'ADMIN')
        const acts = {
          'a sale': await seller(api, business, person),
          'a read': async () => (await api.send(getMe, { token: person.token })).status,
        }
        for (const [what, act] of Object.entries(acts)) {
          const before = await act()
          if (before >= 300) faults.push(`${what} before ${name}: ${before}`)
        }
        await die({ api, business, person, superAdmin })
        for (const [what, act] of Object.entries(acts)) {
          const after = await act()
          if (after !== 401) faults.push(`${what} after ${name}: ${after}`)
        }
      }
      return outcomeOf(faults, `a sale and a read after ${Object.keys(DEATHS).length} endings`)
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
  return async () => (await api.send(createSale, { token: person.token, body })).status
}
