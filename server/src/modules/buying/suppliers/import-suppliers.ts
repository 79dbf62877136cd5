import { RULES as OF_INSTITUTION } from '@mezgeb/contract/business/institution'
import { RULES as OF_SUPPLIERS, SupplierInput } from '@mezgeb/contract/buying/suppliers'

import { importPeople } from '../../catalogue/product-imports/people/import-people.ts'
import { hideUnused, lockForHiding, manySuppliers } from './suppliers.queries.ts'

const { name, contactPerson, phone, address, leadDays, tin } = SupplierInput.shape

/** Suppliers of an institution, from a file. */
export const importSuppliers = importPeople({
  of: 'SUPPLIERS',
  sql: manySuppliers,
  schemas: { name, contactPerson, phone, address, leadDays, tin },
  sentences: { ...OF_SUPPLIERS, ...OF_INSTITUTION },
  remove: async (tx, institutionId, ids) => {
    await tx.query(lockForHiding(institutionId, ids))
    const rows = await tx.query(hideUnused(institutionId, ids))
    return rows.map(({ id }) => id)
  },
})
