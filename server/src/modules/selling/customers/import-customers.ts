import { CustomerInput } from '@mezgeb/contract/selling/customers'

import { importPeople } from '../../catalogue/product-imports/people/import-people.ts'
import { manyCustomers, hideUnused } from './customers.queries.ts'

const { name, phone, address } = CustomerInput.shape

/** Customers of a branch, from a file. */
export const importCustomers = importPeople({
  of: 'CUSTOMERS',
  sql: manyCustomers,
  schemas: { name, phone, address },
  remove: async (tx, institutionId, ids) => {
    const rows = await tx.query(hideUnused(institutionId, ids))
    return rows.map(({ id }) => id)
  },
})
