import { useState } from 'react'

import { getCalendar } from '../../lib/calendar.ts'
import { useSaveForm } from '../../lib/use-save-form.ts'
import { useUser } from '../../lib/use-user.ts'
import { t } from '../../texts/texts.ts'
import { DateField } from '../../ui/DateField.tsx'
import { ModalForm } from '../../ui/ModalForm.tsx'
import { QuantityField } from '../../ui/QuantityField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.ts'
import { useGoOn } from '../../ui/use-go-on.ts'
import { BranchField } from '../branches/BranchField.tsx'
import { ProductField } from '../products/ProductField.tsx'
import { newRemovalDraft, removalForm } from './stock-drafts.ts'
import { useCreateStockOut } from './stock.api.ts'

import type { Product } from '@mezgeb/contract/products'

type StockRemovalModalProps = { opened: boolean; onClose: () => void }

/** Takes units out of a branch other than by a sale (spec §2). */
export function StockRemovalModal({ opened, onClose }: StockRemovalModalProps) {
  const { role } = useUser()
  const [openedAt] = useState(() => new Date())
  const [product, setProduct] = useState<Product>()
  const create = useCreateStockOut()
  const { form, shell } = useSaveForm({
    schema: removalForm(openedAt),
    initialValues: newRemovalDraft(role === 'ADMIN' ? '' : null),
    save: (body) => create.mutateAsync({ body }),
    onSaved: () => {
      showToast(t.stock.removals.added)
      onClose()
    },
  })
  const goOn = useGoOn(form)
  const { branchId } = form.values
  return (
    <ModalForm title={t.stock.removals.add} opened={opened} onClose={onClose} {...shell}>
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
        onPick={(picked) => {
          setProduct(picked)
          form.setFieldValue('productId', picked.id)
        }}
        onChosen={() => goOn('quantity')}
      />
      <QuantityField {...form.getInputProps('quantity')} onEnter={() => goOn('reason')} />
      <TextField label={t.stock.reason} {...form.getInputProps('reason')} />
      <DateField
        calendar={getCalendar()}
        label={t.stock.dateRemoved}
        {...form.getInputProps('dateRemoved')}
      />
    </ModalForm>
  )
}
