import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import { BY_DATE, idField } from '../kit/fields.ts'
import { moneyListQuery } from '../insight/money-lists.ts'
import { BillKind, ListedBill } from './supplier-bills.ts'

/** By days of bills. `search` finds numbers and supplier. Sums: total and tax less credit notes, and the open amounts. */
export const listSupplierBills = endpoint({
  method: 'GET',
  path: '/supplier-bills',
  summary: 'Bills and credit notes of suppliers, newest first',
  needs: 'payables.view',
  shows: ['payables', 'suppliers', 'branches', 'users'],
  query: z.object({
    ...moneyListQuery,
    supplierId: z.optional(idField()),
    kind: z.optional(BillKind),
  }),
  sorts: BY_DATE,
  reply: z.array(ListedBill),
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load the bills.',
  pages: true,
})
