import { createSupplier } from '@mezgeb/contract/buying/suppliers'
import { createSale } from '@mezgeb/contract/selling/sales'

import { AUDIT_TRAIL } from '../../server/src/testing/audit-trail.ts'
import { givenBusiness, givenProduct } from '../../server/src/testing/builders.ts'
import { brokenInvariants } from '../lib/invariants.ts'
import { outcomeOf } from '../lib/outcome-of.ts'
import { patientApi } from '../lib/patient-api.ts'

import type { Goal } from '../lib/goal.ts'
import type { RemoteApi } from '../lib/remote-api.ts'

const SALES = { short: 30, full: 300 }
const ADDRESS = '198.18.0.1'
const ERASURES = [
  'update audit_entries set address = null',
  'delete from audit_entries',
  'truncate audit_entries',
  'update sales set address = null',
  'delete from sales',
  'update stock_movements set balance = 0',
]

/**
 * Sales that are recorded together and changes of a list leave their entries in the audit trail, for good.
 * audit.test.ts walks through every call.
 */
export const auditTrail: Goal = {
  id: 'G20',
  title: 'every change in the audit trail',
  target: '0 entries too many or too few, 0 ways to change one',
  isInShortRun: true,
  async run({ size, startServer }) {
    const server = await startServer()
    const api = await patientApi(server)
    try {
      const faults = await entriesMissing(api, SALES[size])
      for (const text of ERASURES) {
        const isRefused = await server.sql(text).then(
          () => false,
          () => true,
        )
        if (!isRefused) faults.push(text)
      }
      faults.push(...(await brokenInvariants(server)))
      return outcomeOf(faults, `${SALES[size]} sales at once`)
    } finally {
      await api.close()
    }
  },
}

async function entriesMissing(api: RemoteApi, sales: number): Promise<string[]> {
  const business = await givenBusiness(api)
  const { token } = business.admin
  const { id: productId } = await givenProduct(api, business, { stock: sales })
  const body = {
    ...{ customerId: 'new', customer: { name: 'Somebody' }, branchId: business.branch.id },
    saleItems: [{ productId, quantity: 1 }],
  }
  await api.send(createSupplier, { token, address: ADDRESS, body: { name: 'Harar Traders' } })
  await Promise.all(
    Array.from({ length: sales }, () => api.send(createSale, { token, address: ADDRESS, body })),
  )
  const left = await api.database.sql<{ what: string; entries: number }>(
    `select kind || ' ' || action as what, count(*)::int as entries from ${AUDIT_TRAIL} where address = $1 group by 1`,
    [ADDRESS],
  )
  const promised = { 'SUPPLIER CREATED': 1, 'SALE CREATED': sales, 'CUSTOMER CREATED': sales }
  const found = new Map(left.map(({ what, entries }) => [what, entries]))
  return Object.entries(promised)
    .filter(([what, entries]) => found.get(what) !== entries)
    .map(([what, entries]) => `${found.get(what) ?? 0} of ${entries} entries ${what}`)
}
