import { Named } from '@mezgeb/contract/fields'
import { StockEntryInput, StockOutInput } from '@mezgeb/contract/stock'
import { Supplier, SupplierInput } from '@mezgeb/contract/suppliers'
import * as z from 'zod/mini'

import { timestampOf, today } from '../../lib/business-day.ts'
import { NEW_SUPPLIER } from '../suppliers/SupplierField.tsx'

/** The entry modal's values; a quantity field hands over text while it holds no number. */
export type EntryDraft = {
  /** Null for STAFF, whose branch the server knows. */
  branchId: string | null
  productId: string
  quantity: number | string
  /** 'new': the supplier is entered with the entry. */
  supplierId: string
  newSupplier: { name: string; contactPerson: string; phone: string; address: string }
  /** A day: `2026-11-20`. */
  dateReceived: string
}

export type RemovalDraft = {
  branchId: string | null
  productId: string
  quantity: number | string
  reason: string
  dateRemoved: string
}

/** What is picked beside the values; the moment goes along because a retry must send the same body. */
export const RemovalPicks = z.object({ product: z.optional(Named), openedAt: z.number() })

/** As RemovalPicks. */
export const EntryPicks = z.extend(RemovalPicks, {
  supplier: z.optional(z.union([z.literal(NEW_SUPPLIER), Supplier])),
})

/** An empty entry of today; `branchId` null: not asked for, the server knows it. */
export function newEntryDraft(branchId: string | null): EntryDraft {
  return {
    branchId,
    productId: '',
    quantity: '',
    supplierId: '',
    newSupplier: { name: '', contactPerson: '', phone: '', address: '' },
    dateReceived: today(),
  }
}

/** An empty removal of today; `branchId` null: not asked for, the server knows it. */
export function newRemovalDraft(branchId: string | null): RemovalDraft {
  return { branchId, productId: '', quantity: '', reason: '', dateRemoved: today() }
}

/**
 * For the form: the contract's entry with a day for its date, and with a supplier to create first when
 * `isNewSupplier`. `openedAt` is one moment per opened form: a retry must send the same body.
 */
export function entryForm(openedAt: Date, isNewSupplier: boolean) {
  const { supplierId, dateReceived, ...shape } = StockEntryInput.shape
  return z.object({
    ...shape,
    supplierId: isNewSupplier ? z.string() : supplierId,
    newSupplier: isNewSupplier ? SupplierInput : nothing,
    dateReceived: z.pipe(dayField(openedAt), dateReceived),
  })
}

/** For the form: the contract's removal with a day for its date. `openedAt`: see entryForm. */
export function removalForm(openedAt: Date) {
  const { dateRemoved, ...shape } = StockOutInput.shape
  return z.object({ ...shape, dateRemoved: z.pipe(dayField(openedAt), dateRemoved) })
}

const nothing = z.pipe(
  z.unknown(),
  z.transform(() => null),
)

function dayField(openedAt: Date) {
  return z.pipe(
    z.string(),
    z.transform((day: string) => timestampOf(day, openedAt)),
  )
}
