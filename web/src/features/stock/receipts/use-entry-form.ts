import { Named } from '@mezgeb/contract/kit/fields'
import { StockEntryInput, createStockEntry } from '@mezgeb/contract/stock/receipts'
import * as z from 'zod/mini'

import { useSave } from '../../../lib/api/use-save.ts'
import { NEW } from '../../../lib/drafts/inline-create.ts'
import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { dayField, dayOf } from '../../../lib/format/business-day.ts'
import { today } from '../../../lib/format/today.ts'
import { choosesBranch } from '../../../lib/session/access.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { showToast } from '../../../ui/shell/toast.ts'
import {
  NO_SUPPLIER,
  newSupplierField,
  useNewSupplier,
} from '../../buying/suppliers/use-new-supplier.ts'
import { useOpenCorrection } from '../use-open-correction.ts'
import { countedShape } from '../lines/counted-shape.ts'
import { lotShape } from '../lots/lot-shape.ts'

import type { StockDocument } from '@mezgeb/contract/stock/reversals'

const Goods = z.object({
  ...Named.shape,
  tracksExpiry: z.optional(z.boolean()),
  unitSize: z.optional(z.int()),
})
export type Goods = z.output<typeof Goods>

export type EntryPreset = {
  /** The received product, if known already. */
  product?: Goods
  /** Where it is received, for an ADMIN; empty when it is not clear. */
  branchId?: string
  quantity?: number
  batch?: string
  expiresOn?: string
  /** The entry that it corrects. */
  corrected?: StockDocument
}

export type EntryFormProps = EntryPreset & { opened: boolean; onClose: () => void }

/** The state of the form of a stock entry. */
export function useEntryForm({ opened, onClose, ...preset }: EntryFormProps) {
  const { product, branchId = '', corrected } = preset
  const user = useUser()
  const newSupplier = useNewSupplier()
  const create = useSave(createStockEntry)
  const { remember, open } = useOpenCorrection(corrected)
  return useSaveForm({
    id: { name: 'stockEntry', of: corrected?.id ?? product?.id },
    opened,
    schema: entryForm,
    initialValues: newEntry(choosesBranch(user) ? branchId : null, preset),
    shapes: {
      product: z.nullable(Goods),
      supplier: z.nullable(z.union([z.literal(NEW), Named])),
    },
    creates: [newSupplier, create],
    save: async ({ newSupplier: fields, ...body }, _, form) => {
      const supplierId = await newSupplier.idOf(form, body.supplierId, fields)
      const sent = { ...body, supplierId, corrects: corrected?.id }
      remember(await create.mutateAsync({ body: sent }))
    },
    onSaved: () => {
      showToast(t.receipts.added)
      onClose()
      open()
    },
  })
}

/** An entry of today, or a copy of the one that it corrects. `branchId`: null for STAFF, whose branch the server knows. */
function newEntry(branchId: string | null, preset: EntryPreset) {
  const { product, quantity = '', batch = '', expiresOn = '', corrected } = preset
  const supplier = corrected?.supplier ?? null
  return {
    branchId,
    product: product ?? null,
    productId: product?.id ?? '',
    quantity: quantity as number | string,
    supplier: supplier as z.output<typeof Named> | typeof NEW | null,
    supplierId: supplier?.id ?? '',
    newSupplier: NO_SUPPLIER,
    dateReceived: corrected === undefined ? today() : dayOf(corrected.date),
    /** The timestamp of the entry that it corrects; empty for none. */
    keptDate: corrected?.date ?? '',
    batch,
    expiresOn,
    openedAt: Date.now(),
  }
}

export type EntryValues = ReturnType<typeof newEntry>

/**
 * The contract's entry with a day for its date, and the new supplier to create first. `openedAt` is one moment per form:
 * a retry must send the same body.
 */
function entryForm(entry: EntryValues) {
  const { supplier, product } = entry
  const { supplierId, dateReceived, ...shape } = StockEntryInput.shape
  return z.object({
    ...shape,
    ...countedShape(product),
    supplierId: supplier === NEW ? z.string() : supplierId,
    newSupplier: newSupplierField(supplier),
    dateReceived: z.pipe(dayField(entry), dateReceived),
    ...lotShape(product?.tracksExpiry === true),
  })
}
