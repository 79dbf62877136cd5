import { useState } from 'react'

import { getCalendar } from '../../lib/calendar.ts'
import { useSaveForm } from '../../lib/use-save-form.ts'
import { useUser } from '../../lib/use-user.ts'
import { DateField } from '../../ui/DateField.tsx'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { ModalForm } from '../../ui/ModalForm.tsx'
import { QuantityField } from '../../ui/QuantityField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.ts'
import { BranchField } from '../branches/BranchField.tsx'
import { ProductField } from '../products/ProductField.tsx'
import { useCreateSupplier } from '../suppliers/suppliers.api.ts'
import { NEW_SUPPLIER, SupplierField } from '../suppliers/SupplierField.tsx'
import { entryForm, newEntryDraft } from './stock-drafts.ts'
import { useCreateStockEntry } from './stock.api.ts'

import type { Product } from '@mezgeb/contract/products'
import type { Supplier } from '@mezgeb/contract/suppliers'

type EntryForm = ReturnType<typeof useEntryForm>

type StockEntryModalProps = { opened: boolean; onClose: () => void }

/** Adds a stock entry, and its supplier first when that one is new (spec §2, §7). */
export function StockEntryModal({ opened, onClose }: StockEntryModalProps) {
  const entry = useEntryForm(onClose)
  const { form, shell, product, supplier } = entry
  const { branchId } = form.values
  return (
    <ModalForm title="Add Stock Entry" opened={opened} onClose={onClose} {...shell}>
      {branchId !== null && (
        <BranchField
          {...form.getInputProps('branchId')}
          branchId={branchId}
          onPick={(id) => form.setFieldValue('branchId', id)}
        />
      )}
      <ProductField
        data-autofocus
        {...form.getInputProps('productId')}
        product={product}
        branchId={branchId ?? ''}
        onPick={entry.pickProduct}
      />
      <QuantityField {...form.getInputProps('quantity')} />
      <SupplierField
        {...form.getInputProps('supplierId')}
        supplier={supplier}
        onPick={entry.pickSupplier}
        onNew={entry.enterSupplier}
      />
      {supplier === NEW_SUPPLIER && <NewSupplierFields form={form} />}
      <DateField
        calendar={getCalendar()}
        label="Date received"
        {...form.getInputProps('dateReceived')}
      />
    </ModalForm>
  )
}

function useEntryForm(onClose: () => void) {
  const { role } = useUser()
  const [openedAt] = useState(() => new Date())
  const [product, setProduct] = useState<Product>()
  const [supplier, setSupplier] = useState<Supplier | typeof NEW_SUPPLIER>()
  const createSupplier = useCreateSupplier()
  const createEntry = useCreateStockEntry()
  const { form, shell } = useSaveForm({
    schema: entryForm(openedAt, supplier === NEW_SUPPLIER),
    initialValues: newEntryDraft(role === 'ADMIN' ? '' : null),
    save: async ({ newSupplier, ...body }) => {
      if (newSupplier === null) return createEntry.mutateAsync({ body })
      const created = await createSupplier.mutateAsync({ body: newSupplier })
      // Chosen from now on: if the entry fails, the next try must not create the supplier again.
      pickSupplier(created)
      return createEntry.mutateAsync({ body: { ...body, supplierId: created.id } })
    },
    onSaved: () => {
      showToast('Stock entry added')
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

  return { form, shell, product, supplier, pickProduct, pickSupplier, enterSupplier }
}

function NewSupplierFields({ form }: Pick<EntryForm, 'form'>) {
  const optional = { autoComplete: 'off', placeholder: 'Optional' }
  const field = (name: string) => form.getInputProps(`newSupplier.${name}`)
  return (
    <FieldGroup name="New supplier">
      <TextField label="Name" autoComplete="off" {...field('name')} />
      <TextField label="Contact person" {...optional} {...field('contactPerson')} />
      <TextField label="Phone" type="tel" {...optional} {...field('phone')} />
      <TextField label="Address" {...optional} {...field('address')} />
    </FieldGroup>
  )
}
