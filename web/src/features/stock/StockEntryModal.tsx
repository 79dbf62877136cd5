import { useState } from 'react'

import { getCalendar } from '../../lib/calendar.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useSaveForm } from '../../lib/use-save-form.ts'
import { useUser } from '../../lib/use-user.ts'
import { t } from '../../texts/texts.ts'
import { DateField } from '../../ui/DateField.tsx'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { ModalForm } from '../../ui/ModalForm.tsx'
import { QuantityField } from '../../ui/QuantityField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.ts'
import { useGoOn } from '../../ui/use-go-on.ts'
import { BranchField } from '../branches/BranchField.tsx'
import { ProductField } from '../products/ProductField.tsx'
import { rememberSupplier } from '../suppliers/last-supplier.ts'
import { useCreateSupplier } from '../suppliers/suppliers.api.ts'
import { NEW_SUPPLIER, SupplierField } from '../suppliers/SupplierField.tsx'
import { LAST, firstToFill, nextToFill } from './entry-path.ts'
import { EntryPicks, entryForm, newEntryDraft } from './stock-drafts.ts'
import { useCreateStockEntry } from './stock.api.ts'

import type { Product } from '@mezgeb/contract/products'
import type { Role } from '@mezgeb/contract/roles'
import type { Supplier } from '@mezgeb/contract/suppliers'

import type { EntryPath } from './entry-path.ts'

type EntryForm = ReturnType<typeof useEntryForm>

type EntryPreset = {
  /** What is received, where that is clear already. */
  product?: Pick<Product, 'id' | 'name'>
  /** Where it is received, for an ADMIN; empty when it is not clear. */
  branchId?: string
}

type StockEntryModalProps = EntryPreset & { opened: boolean; onClose: () => void }

/** Adds a stock entry, and its supplier first when that one is new (spec §2, §7). */
export function StockEntryModal({ opened, onClose, ...preset }: StockEntryModalProps) {
  const entry = useEntryForm({ opened, onClose, ...preset })
  const { form, shell, supplier, goOn } = entry
  const first = firstToFill(entry.initial)
  const autofocus = (path: string) => (path === first ? { 'data-autofocus': true } : {})
  return (
    <ModalForm title={t.stock.entries.add} opened={opened} onClose={onClose} {...shell}>
      <EntryGoods entry={entry} autofocus={autofocus} />
      <SupplierField
        {...form.getInputProps('supplierId')}
        supplier={supplier}
        onPick={entry.pickSupplier}
        onNew={entry.enterSupplier}
        onChosen={(id) =>
          goOn(id === NEW_SUPPLIER ? 'newSupplier.name' : entry.after('supplierId'))
        }
      />
      {supplier === NEW_SUPPLIER && <NewSupplierFields form={form} />}
      <DateField
        calendar={getCalendar()}
        label={t.stock.dateReceived}
        {...form.getInputProps('dateReceived')}
      />
    </ModalForm>
  )
}

type EntryGoodsProps = { entry: EntryForm; autofocus: (path: string) => object }

function EntryGoods({ entry, autofocus }: EntryGoodsProps) {
  const { form, goOn, after } = entry
  const { branchId } = form.values
  const afterQuantity = after('quantity')
  return (
    <>
      {branchId !== null && (
        <BranchField
          {...autofocus('branchId')}
          {...form.getInputProps('branchId')}
          branchId={branchId}
          onPick={(id) => form.setFieldValue('branchId', id)}
          onChosen={() => goOn(after('branchId'))}
        />
      )}
      <ProductField
        {...autofocus('productId')}
        {...form.getInputProps('productId')}
        product={entry.product}
        branchId={branchId ?? ''}
        onPick={entry.pickProduct}
        onChosen={() => goOn(after('productId'))}
      />
      <QuantityField
        {...autofocus('quantity')}
        {...form.getInputProps('quantity')}
        // Where nothing is left to fill, Enter saves.
        {...(afterQuantity === LAST ? {} : { onEnter: () => goOn(afterQuantity) })}
      />
    </>
  )
}

function useEntryForm({ opened, onClose, ...preset }: StockEntryModalProps) {
  const { id: userId, role, institution } = useUser()
  const createSupplier = useCreateSupplier()
  const createEntry = useCreateStockEntry()
  const kept = useEntryDraft({ role, opened, preset })
  const { initial, openedAt, product, setProduct, supplier, setSupplier } = kept
  const { form, shell } = useSaveForm({
    schema: entryForm(new Date(openedAt), supplier === NEW_SUPPLIER),
    initialValues: initial,
    draft: kept.draft,
    creates: [createSupplier, createEntry],
    picked: { product, supplier, openedAt },
    unpick: () => {
      setProduct(preset.product)
      setSupplier(undefined)
    },
    save: async ({ newSupplier, ...body }) => {
      if (newSupplier === null) return createEntry.mutateAsync({ body })
      const created = await createSupplier.mutateAsync({
        body: { ...newSupplier, institutionId: institution?.id },
      })
      // Chosen from now on: if the entry fails, the next try must not create the supplier again.
      pickSupplier(created)
      rememberSupplier(userId, created.id)
      return createEntry.mutateAsync({ body: { ...body, supplierId: created.id } })
    },
    onSaved: () => {
      showToast(t.stock.entries.added)
      onClose()
    },
  })

  function pickProduct(picked: Product): void {
    setProduct(picked)
    form.setFieldValue('productId', picked.id)
  }

  function pickSupplier(picked: Supplier): void {
    setSupplier(picked)
    form.setFieldValue('supplierId', picked.id)
  }

  function enterSupplier(typed: string): void {
    setSupplier(NEW_SUPPLIER)
    form.setFieldValue('supplierId', NEW_SUPPLIER)
    if (typed !== '') form.setFieldValue('newSupplier.name', typed)
  }

  const goOn = useGoOn(form)
  const after = (path: EntryPath) => nextToFill(form.values, path)
  const pick = { pickProduct, pickSupplier, enterSupplier }
  return { form, shell, initial, product, supplier, ...pick, goOn, after }
}

type EntryDraftOptions = { role: Role; opened: boolean; preset: EntryPreset }

/** What the form begins with: an empty entry, or what stood in it when the session ended. */
function useEntryDraft({ role, opened, preset }: EntryDraftOptions) {
  const [initial] = useState(() => ({
    ...newEntryDraft(role === 'ADMIN' ? (preset.branchId ?? '') : null),
    productId: preset.product?.id ?? '',
  }))
  const { draft, picked } = useDraft({
    form: { name: 'stockEntry', of: preset.product?.id },
    opened,
    initialValues: initial,
    picked: EntryPicks,
  })
  const [openedAt] = useState(() => picked?.openedAt ?? Date.now())
  const [product, setProduct] = useState(picked === undefined ? preset.product : picked.product)
  const [supplier, setSupplier] = useState(picked?.supplier)
  return { initial, draft, openedAt, product, setProduct, supplier, setSupplier }
}

function NewSupplierFields({ form }: Pick<EntryForm, 'form'>) {
  const optional = { autoComplete: 'off', placeholder: t.ui.optional }
  const field = (name: string) => form.getInputProps(`newSupplier.${name}`)
  return (
    <FieldGroup name={t.suppliers.isNew}>
      <TextField label={t.ui.name} autoComplete="off" {...field('name')} />
      <TextField label={t.suppliers.contactPerson} {...optional} {...field('contactPerson')} />
      <TextField label={t.ui.phone} type="tel" {...optional} {...field('phone')} />
      <TextField label={t.ui.address} {...optional} {...field('address')} />
    </FieldGroup>
  )
}
