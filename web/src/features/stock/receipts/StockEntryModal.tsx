import { SupplierInput, createSupplier, Supplier } from '@mezgeb/contract/buying/suppliers'
import { Named } from '@mezgeb/contract/kit/fields'
import { StockEntryInput, createStockEntry } from '@mezgeb/contract/stock/receipts'
import { useState } from 'react'
import * as z from 'zod/mini'

import { useSave } from '../../../lib/api/use-save.ts'
import { NEW, inlineChoice, inlineCreate } from '../../../lib/drafts/inline-create.ts'
import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { dayField } from '../../../lib/format/business-day.ts'
import { today } from '../../../lib/format/today.ts'
import { getCalendar } from '../../../lib/format/calendar.ts'
import { choosesBranch } from '../../../lib/session/access.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { DateField } from '../../../ui/form/date/DateField.tsx'
import { InlineFields } from '../../../ui/form/InlineFields.tsx'
import { ModalForm } from '../../../ui/form/ModalForm.tsx'
import { QuantityField } from '../../../ui/form/QuantityField.tsx'
import { useNextField } from '../../../ui/form/use-next-field.ts'
import { showToast } from '../../../ui/shell/toast.ts'
import { BranchField } from '../../business/branches/BranchField.tsx'
import { useAwaitedBranch } from '../../business/branches/use-awaited-branch.ts'
import { rememberSupplier } from '../../buying/suppliers/last-supplier.ts'
import { SupplierField } from '../../buying/suppliers/SupplierField.tsx'
import { ProductField } from '../../catalogue/products/field/ProductField.tsx'
import { ProductScanner } from '../../catalogue/products/ProductScanner.tsx'
import { recount, takeUnits } from '../../catalogue/goods/take-units.ts'
import { LotFields } from '../lots/LotFields.tsx'
import { lotShape } from '../lots/lot-shape.ts'

const Goods = z.object({
  ...Named.shape,
  tracksExpiry: z.optional(z.boolean()),
  unitSize: z.optional(z.int()),
})
type Goods = z.output<typeof Goods>

type EntryPreset = {
  /** The received product, if known already. */
  product?: Goods
  /** Where it is received, for an ADMIN; empty when it is not clear. */
  branchId?: string
}

type StockEntryModalProps = EntryPreset & { opened: boolean; onClose: () => void }

type EntryForm = ReturnType<typeof useEntryForm>['form']

const SUPPLIER = { chosen: 'supplier', id: 'supplierId', fields: 'newSupplier' } as const

/** The fields of an entry that have to be filled, from top to bottom. */
const ORDER = ['branchId', 'productId', 'quantity', 'supplierId'] as const
/** The focus ends here: the date is filled already. */
const LAST = 'dateReceived'

/** Adds a stock entry, and creates its supplier first when that one is new (spec §2, §7). */
export function StockEntryModal({ opened, onClose, ...preset }: StockEntryModalProps) {
  const { form, shell } = useEntryForm({ opened, onClose, ...preset })
  const focusNext = useNextField(form)
  const focusAfter = (path: (typeof ORDER)[number]) => focusNext(nextToFill(form.values, path))
  return (
    <ModalForm title={t.receipts.add} opened={opened} onClose={onClose} {...shell}>
      <EntryGoods form={form} focusNext={focusNext} focusAfter={focusAfter} />
      <SupplierField
        {...form.getInputProps('supplierId')}
        supplier={form.values.supplier ?? undefined}
        {...supplierChoice(form)}
        onChosen={(id) => (id === NEW ? focusNext('newSupplier.name') : focusAfter('supplierId'))}
      />
      {form.values.supplier === NEW && (
        <InlineFields
          form={form}
          title={t.suppliers.isNew}
          path="newSupplier"
          optional={[
            { name: 'contactPerson', label: t.suppliers.contactPerson },
            { name: 'phone', label: t.ui.phone, type: 'tel' },
            { name: 'address', label: t.ui.address },
          ]}
        />
      )}
      <DateField
        calendar={getCalendar()}
        label={t.stockDocuments.dateReceived}
        {...form.getInputProps('dateReceived')}
      />
    </ModalForm>
  )
}

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

function useEntryForm({ opened, onClose, product, branchId = '' }: StockEntryModalProps) {
  const user = useUser()
  const newSupplier = inlineCreate(useSave(createSupplier), SUPPLIER)
  const create = useSave(createStockEntry)
  return useSaveForm({
    id: { name: 'stockEntry', of: product?.id },
    opened,
    schema: entryForm,
    initialValues: newEntry(choosesBranch(user) ? branchId : null, product),
    shapes: {
      product: z.nullable(Goods),
      supplier: z.nullable(z.union([z.literal(NEW), Supplier])),
    },
    creates: [newSupplier, create],
    save: async ({ newSupplier: fields, ...body }, _, form) => {
      if (fields === null) return create.mutateAsync({ body })
      const sent = { body: { ...fields, institutionId: user.institution?.id } }
      const { id } = await newSupplier.createFirst(form, sent)
      rememberSupplier(user.id, id)
      return create.mutateAsync({ body: { ...body, supplierId: id } })
    },
    onSaved: () => {
      showToast(t.receipts.added)
      onClose()
    },
  })
}

/** An empty entry of today. `branchId`: null for STAFF, whose branch the server knows. */
function newEntry(branchId: string | null, product: Goods | undefined) {
  return {
    branchId,
    product: product ?? null,
    productId: product?.id ?? '',
    quantity: '' as number | string,
    supplier: null as Supplier | typeof NEW | null,
    supplierId: '',
    newSupplier: { name: '', contactPerson: '', phone: '', address: '' },
    dateReceived: today(),
    batch: '',
    expiresOn: '',
    openedAt: Date.now(),
  }
}

type EntryValues = ReturnType<typeof newEntry>

/**
 * The contract's entry with a day for its date, and the new supplier to create first. `openedAt` is one moment per form:
 * a retry must send the same body.
 */
function entryForm({ supplier, product, openedAt }: EntryValues) {
  const { supplierId, dateReceived, ...shape } = StockEntryInput.shape
  const isNew = supplier === NEW
  return z.object({
    ...shape,
    supplierId: isNew ? z.string() : supplierId,
    newSupplier: isNew ? SupplierInput : z.pipe(z.unknown(), toNull),
    dateReceived: z.pipe(dayField(openedAt), dateReceived),
    ...lotShape(product?.tracksExpiry === true),
  })
}

const toNull = z.transform(() => null)

/** The first empty field when the form opens; `hasBranch`: it is proposed, or about to be. */
function firstToFill({ productId, hasBranch }: { productId: string; hasBranch: boolean }) {
  if (!hasBranch) return 'branchId'
  return productId === '' ? 'productId' : 'quantity'
}

/** The next empty field below one that was just filled. */
function nextToFill(values: EntryValues, filled: (typeof ORDER)[number]) {
  return ORDER.slice(ORDER.indexOf(filled) + 1).find((path) => values[path] === '') ?? LAST
}
