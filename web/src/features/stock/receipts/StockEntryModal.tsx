import { useState } from 'react'

import { NEW, inlineChoice } from '../../../lib/drafts/inline-create.ts'
import { t } from '../../../texts/texts.ts'
import { NewSupplierFields } from '../../buying/suppliers/NewSupplierFields.tsx'
import { SupplierField } from '../../buying/suppliers/SupplierField.tsx'
import { SUPPLIER } from '../../buying/suppliers/use-new-supplier.ts'
import { comingColumns } from '../typed-facets.ts'
import { OneProductModal } from '../one-product/OneProductModal.tsx'
import { useEntryForm } from './use-entry-form.ts'

import type { EntryFormProps, EntryValues } from './use-entry-form.ts'

/** The fields that have to be filled, from top to bottom. */
const ORDER = ['branchId', 'productId', 'quantity', 'supplierId'] as const

/** The focus ends here: the date is filled already. */
const LAST = 'dateReceived'

/** Adds a stock entry, and creates its supplier first when that one is new (spec §2, §7). */
export function StockEntryModal({ opened, onClose, ...preset }: EntryFormProps) {
  const saving = useEntryForm({ opened, onClose, ...preset })
  const { form, focusNext } = saving
  const { supplier } = form.values
  const { pick, enterNew } = inlineChoice(form, SUPPLIER)
  const [{ productId }] = useState(form.values)
  return (
    <OneProductModal
      title={t.receipts.add}
      {...{ opened, onClose, saving }}
      corrected={preset.corrected}
      first={productId === '' ? 'productId' : 'quantity'}
      next={(path) => nextToFill(form.values, path)}
      isLast={nextToFill(form.values, 'quantity') === LAST}
      mayAdd
      columns={comingColumns}
      date={{ path: LAST, label: t.stockDocuments.dateReceived }}
    >
      <SupplierField
        {...form.getInputProps('supplierId')}
        supplier={supplier ?? undefined}
        onPick={pick}
        onNew={enterNew}
        onChosen={(id) => focusNext(id === NEW ? 'newSupplier.name' : LAST)}
      />
      {supplier === NEW && <NewSupplierFields form={form} />}
    </OneProductModal>
  )
}

/** The next empty field below one that was just filled. */
function nextToFill(values: EntryValues, filled: (typeof ORDER)[number]) {
  return ORDER.slice(ORDER.indexOf(filled) + 1).find((path) => values[path] === '') ?? LAST
}
