import { AppError } from '../../../../platform/app-error.ts'
import { supplierNamed } from '../lists/customer-or-supplier.ts'
import { findSupplier } from './supplier-extra.queries.ts'

import type * as z from 'zod/mini'

import type { Named } from '@mezgeb/contract/kit/fields'
import type { Extra } from './extra.ts'

/** Refuses one that is not there, deleted or another institution's. */
export const supplierExtra: Extra<{ supplierId: string }, { supplier: z.infer<typeof Named> }> = {
  columns: { supplier_id: ({ supplierId }) => supplierId },
  shown: { supplier: supplierNamed('d.supplier_id') },
  audited: ({ supplierId }) => ({ supplier_id: supplierId }),
  judge: async (tx, institutionId, { supplierId }) => {
    const rows = await tx.query(findSupplier(institutionId, supplierId))
    if (rows.length === 0) throw new AppError('NOT_FOUND')
  },
}
