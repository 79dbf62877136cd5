import { StockEntryInput, createStockEntry } from '@mezgeb/contract/stock/receipts'
import { Named } from '@mezgeb/contract/kit/fields'
import * as z from 'zod/mini'

import { useSave } from '../../../lib/api/use-save.ts'
import { bodySchema } from '../../../lib/drafts/body-schema.ts'
import { NEW } from '../../../lib/drafts/inline-create.ts'
import { chosenTime } from '../../../lib/format/business-day.ts'
import { choosesBranch } from '../../../lib/session/access.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import {
  NO_SUPPLIER,
  useNewSupplier,
  withNewSupplier,
} from '../../buying/suppliers/use-new-supplier.ts'
import { useDocumentForm } from '../document-form/use-document-form.ts'
import { comingFacets } from '../typed-facets.ts'
import { bodyOfLine, unitsFacet } from '../lines/lines-of.ts'
import { ONE_PRODUCT_SHAPES, firstDay, newOneProduct } from '../one-product/one-product.ts'

import type { OneProductPreset } from '../one-product/one-product.ts'

export type EntryFormProps = OneProductPreset & { opened: boolean; onClose: () => void }

/** The state of the form of a stock entry. */
export function useEntryForm({ opened, onClose, ...preset }: EntryFormProps) {
  const { product, branchId = '', corrected } = preset
  const newSupplier = useNewSupplier()
  const create = useSave(createStockEntry)
  return useDocumentForm({
    id: { name: 'stockEntry', of: corrected?.id ?? product?.id },
    kind: corrected?.kind,
    opened,
    onClose,
    schema: ({ supplier }) => withNewSupplier(entryForm, supplier),
    initialValues: newEntry(choosesBranch(useUser()) ? branchId : null, preset),
    shapes: {
      ...ONE_PRODUCT_SHAPES,
      supplier: z.nullable(z.union([z.literal(NEW), Named])),
    },
    creates: [newSupplier, create],
    save: async ({ newSupplier: fields, ...body }, _version, form) => {
      const supplierId = await newSupplier.idOf(form, body.supplierId, fields)
      return create.mutateAsync({ body: { ...body, supplierId, corrects: corrected?.id } })
    },
    saved: () => t.receipts.added,
  })
}

/** An entry of today, or a copy of the one that it corrects. */
function newEntry(branchId: string | null, preset: OneProductPreset) {
  const supplier = preset.corrected?.supplier ?? null
  return {
    ...newOneProduct(branchId, preset),
    supplier: supplier as z.output<typeof Named> | typeof NEW | null,
    supplierId: supplier?.id ?? '',
    newSupplier: NO_SUPPLIER,
    dateReceived: firstDay(preset),
  }
}
export type EntryValues = ReturnType<typeof newEntry>

/** The contract's entry. */
const entryForm = bodySchema(bodyOf, StockEntryInput)

function bodyOf(entry: EntryValues): object {
  const { branchId, product, supplierId, dateReceived } = entry
  return {
    branchId,
    ...bodyOfLine([unitsFacet, ...comingFacets], entry, product ?? undefined),
    supplierId,
    dateReceived: chosenTime(dateReceived, entry),
  }
}
