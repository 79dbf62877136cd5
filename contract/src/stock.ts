import * as z from 'zod/mini'

import { endpoint } from './endpoint.ts'
import {
  BRANCH_REQUIRED,
  Named,
  NAME_MAX,
  dateField,
  idField,
  pageQuery,
  quantityField,
  textField,
  timeField,
} from './fields.ts'
import { NestedProduct } from './products.ts'
import { INSTITUTION_MEMBERS } from './roles.ts'

/** Goods receipt: units of one product that came from a supplier into a branch. */
export const StockEntry = z.object({
  id: z.string(),
  productId: z.string(),
  supplierId: z.string(),
  branchId: z.string(),
  quantity: z.int(),
  dateReceived: timeField,
  createdAt: timeField,
  product: NestedProduct,
  supplier: Named,
  branch: Named,
})
export type StockEntry = z.infer<typeof StockEntry>

/** Units of one product that left a branch other than by a sale. */
export const StockOut = z.object({
  id: z.string(),
  productId: z.string(),
  branchId: z.string(),
  quantity: z.int(),
  reason: z.string(),
  dateRemoved: timeField,
  createdAt: timeField,
  product: NestedProduct,
  branch: Named,
})
export type StockOut = z.infer<typeof StockOut>

const branchIdField = z.optional(z.nullable(idField(BRANCH_REQUIRED)))

export const StockEntryInput = z.object({
  productId: idField('Product is required'),
  quantity: quantityField,
  supplierId: idField('Supplier is required'),
  dateReceived: dateField('Date received is required'),
  /** STAFF: the own branch; ADMIN: any of the institution, else the own, else the only one (decisions §5). */
  branchId: branchIdField,
})

export const StockOutInput = z.object({
  productId: idField('Product is required'),
  quantity: quantityField,
  reason: textField(1, 'Reason is required', NAME_MAX),
  dateRemoved: dateField('Date removed is required'),
  branchId: branchIdField,
})

const stockQuery = z.object({ ...pageQuery, branchId: z.optional(idField()) })

export const listStockEntries = endpoint({
  method: 'GET',
  path: '/stock/entries',
  summary: 'Stock entries, newest first',
  allow: INSTITUTION_MEMBERS,
  query: stockQuery,
  reply: z.array(StockEntry),
  failure: 'Failed to fetch stock entries.',
  pages: true,
})

export const createStockEntry = endpoint({
  method: 'POST',
  path: '/stock/entries',
  summary: 'Receive stock into a branch',
  allow: INSTITUTION_MEMBERS,
  body: StockEntryInput,
  reply: StockEntry,
  changes: ['stock'],
  failure: 'Failed to create stock entry.',
  creates: true,
})

export const listStockOuts = endpoint({
  method: 'GET',
  path: '/stock/outs',
  summary: 'Stock removals, newest first',
  allow: INSTITUTION_MEMBERS,
  query: stockQuery,
  reply: z.array(StockOut),
  failure: 'Failed to fetch stock outs.',
  pages: true,
})

/** 409 OUT_OF_STOCK beyond what the branch has (decisions §5). */
export const createStockOut = endpoint({
  method: 'POST',
  path: '/stock/outs',
  summary: 'Remove stock from a branch',
  allow: INSTITUTION_MEMBERS,
  body: StockOutInput,
  reply: StockOut,
  changes: ['stock'],
  failure: 'Failed to create stock out.',
  creates: true,
})

export const listBranchStockOuts = endpoint({
  method: 'GET',
  path: '/stock/branch/{branchId}',
  summary: 'Stock removals of one branch, newest first',
  allow: INSTITUTION_MEMBERS,
  params: z.object({ branchId: idField() }),
  query: z.object(pageQuery),
  reply: z.array(StockOut),
  failure: 'Failed to fetch branch stock.',
  pages: true,
})
