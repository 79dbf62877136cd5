import { AppError } from '../../../../platform/app-error.ts'
import { supplierNamed } from '../lists/customer-or-supplier.ts'
import { findSupplier } from './supplier-extra.queries.ts'

import type * as z from 'zod/mini'

import type { Named } from '@mezgeb/contract/kit/fields'
import type { Extra } from './extra.ts'

type Given = {
  supplierId: string
  links?: readonly { role: string; targetId: string }[] | undefined
}

/** Refuses one that is not there, deleted or another institution's. A correction may keep a deleted one. */
export const supplierExtra: Extra<Given, { supplier: z.infer<typeof Named> }> = {
  columns: { supplier_id: ({ supplierId }) => supplierId },
  shown: { supplier: supplierNamed('d.supplier_id') },
  audited: ({ supplierId }) => ({ supplier_id: supplierId }),
  judge: async (tx, institutionId, { supplierId, links = [] }) => {
    const corrects = links.find(({ role }) => role === 'CORRECTS')?.targetId ?? null
    const rows = await tx.query(findSupplier(institutionId, supplierId, corrects))
    if (rows.length === 0) throw new AppError('NOT_FOUND')
  },
}
