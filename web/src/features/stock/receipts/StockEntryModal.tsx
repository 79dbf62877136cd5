import { useState } from 'react'

import { NEW, inlineChoice } from '../../../lib/drafts/inline-create.ts'
import { t } from '../../../texts/texts.ts'
import { ModalForm } from '../../../ui/form/ModalForm.tsx'
import { QuantityField } from '../../../ui/form/QuantityField.tsx'
import { useNextField } from '../../../ui/form/use-next-field.ts'
import { BranchField } from '../../business/branches/BranchField.tsx'
import { useAwaitedBranch } from '../../business/branches/use-awaited-branch.ts'
import { NewSupplierFields } from '../../buying/suppliers/NewSupplierFields.tsx'
import { SupplierField } from '../../buying/suppliers/SupplierField.tsx'
import { SUPPLIER } from '../../buying/suppliers/use-new-supplier.ts'
import { ProductField } from '../../catalogue/products/field/ProductField.tsx'
import { ProductScanner } from '../../catalogue/products/ProductScanner.tsx'
import { recount, takeUnits } from '../../catalogue/goods/take-units.ts'
import { PastDayField } from '../../workspace/past-day/PastDayField.tsx'
import { CorrectionHint } from '../CorrectionHint.tsx'
import { documentName } from '../document-link.ts'
import { LotFields } from '../lots/LotFields.tsx'
import { useEntryForm } from './use-entry-form.ts'

import type { EntryFormProps, EntryPreset, EntryValues, Goods } from './use-entry-form.ts'

type EntryForm = ReturnType<typeof useEntryForm>['form']

/** The fields of an entry that have to be filled, from top to bottom. */
const ORDER = ['branchId', 'productId', 'quantity', 'supplierId'] as const
/** The focus ends here: the date is filled already. */
const LAST = 'dateReceived'

/** Adds a stock entry, and creates its supplier first when that one is new (spec §2, §7). */
export function StockEntryModal({ opened, onClose, ...preset }: EntryFormProps) {
  const { form, shell } = useEntryForm({ opened, onClose, ...preset })
  const focusNext = useNextField(form)
  const focusAfter = (path: (typeof ORDER)[number]) => focusNext(nextToFill(form.values, path))
  return (
    <ModalForm title={titleOf(preset)} opened={opened} onClose={onClose} {...shell}>
      <CorrectionHint document={preset.corrected} isSaving={shell.saving} />
      <EntryGoods form={form} focusNext={focusNext} focusAfter={focusAfter} />
      <SupplierField
        {...form.getInputProps('supplierId')}
        supplier={form.values.supplier ?? undefined}
        {...supplierChoice(form)}
        onChosen={(id) => (id === NEW ? focusNext('newSupplier.name') : focusAfter('supplierId'))}
      />
      {form.values.supplier === NEW && <NewSupplierFields form={form} />}
      <PastDayField label={t.stockDocuments.dateReceived} {...form.getInputProps('dateReceived')} />
    </ModalForm>
  )
}

const titleOf = ({ corrected }: EntryPreset) =>
  corrected === undefined ? t.receipts.add : t.reversals.correction(documentName(corrected))

function supplierChoice(form: EntryForm) {
  const { pick, enterNew } = inlineChoice(form, SUPPLIER)
  return { onPick: pick, onNew: enterNew }
}

type EntryGoodsProps = {
  form: EntryForm
  focusNext: (path: string) => void
  focusAfter: (path: (typeof ORDER)[number]) => void
}

function EntryGoods({ form, focusNext, focusAfter }: EntryGoodsProps) {
  const { branchId, product } = form.values
  const isEmpty = branchId === '' && form.values.quantity === ''
  const isBranchAwaited = useAwaitedBranch({ branchId, isEmpty, focusNext })
  const [{ productId }] = useState(form.values)
  const first = firstToFill({ productId, hasBranch: isBranchAwaited || branchId !== '' })
  const autofocus = (path: string) => (path === first ? { 'data-autofocus': true } : {})
  // Where nothing is left to fill, Enter saves.
  const isLast = nextToFill(form.values, 'quantity') === LAST
  return (
    <>
      {branchId !== null && (
        <BranchField
          {...autofocus('branchId')}
          {...form.getInputProps('branchId')}
          branchId={branchId}
          onPick={(id) => form.setFieldValue('branchId', id)}
          onChosen={() => focusAfter('branchId')}
        />
      )}
      <ProductField
        {...autofocus('productId')}
        {...form.getInputProps('productId')}
        product={product ?? undefined}
        branchId={branchId ?? ''}
        mayAdd
        onPick={(goods) => pickGoods(form, goods)}
        onChosen={() => focusAfter('productId')}
      />
      <div>
        <ProductScanner
          onGoods={(scanned) => {
            pickGoods(form, scanned.goods)
            takeUnits(form, scanned)
            focusNext('quantity')
          }}
        />
      </div>
      <QuantityField
        {...autofocus('quantity')}
        {...form.getInputProps('quantity')}
        unitSize={form.values.product?.unitSize}
        {...(isLast ? {} : { onEnter: () => focusAfter('quantity') })}
      />
      <LotOfEntry form={form} />
    </>
  )
}

function pickGoods(form: EntryForm, goods: Goods): void {
  const { id, name, tracksExpiry, unitSize } = goods
  recount(form, goods)
  form.setFieldValue('product', { id, name, tracksExpiry, unitSize })
  form.setFieldValue('productId', id)
  form.clearFieldError('productId')
}

function LotOfEntry({ form }: { form: EntryForm }) {
  if (form.values.product?.tracksExpiry !== true) return null
  return (
    <LotFields batch={form.getInputProps('batch')} expiresOn={form.getInputProps('expiresOn')} />
  )
}

/** The first empty field when the form opens; `hasBranch`: it is proposed, or about to be. */
function firstToFill({ productId, hasBranch }: { productId: string; hasBranch: boolean }) {
  if (!hasBranch) return 'branchId'
  return productId === '' ? 'productId' : 'quantity'
}

/** The next empty field below one that was just filled. */
function nextToFill(values: EntryValues, filled: (typeof ORDER)[number]) {
  return ORDER.slice(ORDER.indexOf(filled) + 1).find((path) => values[path] === '') ?? LAST
}
