import { useState } from 'react'

import { getCalendar } from '../../lib/calendar.ts'
import { useDraft } from '../../lib/use-draft.ts'
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
import { RemovalPicks, newRemovalDraft, removalForm } from './stock-drafts.ts'
import { useCreateStockOut } from './stock.api.ts'

import type { Product } from '@mezgeb/contract/products'

type StockRemovalModalProps = { opened: boolean; onClose: () => void }

/** Takes units out of a branch other than by a sale (spec §2). */
export function StockRemovalModal({ opened, onClose }: StockRemovalModalProps) {
  const { form, shell, product, pickProduct } = useRemovalForm({ opened, onClose })
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
        onPick={pickProduct}
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

function useRemovalForm({ opened, onClose }: StockRemovalModalProps) {
  const { role } = useUser()
  const create = useCreateStockOut()
  const initialValues = newRemovalDraft(role === 'ADMIN' ? '' : null)
  const { draft, picked } = useDraft({
    form: { name: 'stockRemoval' },
    opened,
    initialValues,
    picked: RemovalPicks,
  })
  const [openedAt] = useState(() => picked?.openedAt ?? Date.now())
  const [product, setProduct] = useState(picked?.product)
  const { form, shell } = useSaveForm({
    schema: removalForm(new Date(openedAt)),
    initialValues,
    draft,
    creates: [create],
    picked: { product, openedAt },
    unpick: () => setProduct(undefined),
    save: (body) => create.mutateAsync({ body }),
    onSaved: () => {
      showToast(t.stock.removals.added)
      onClose()
    },
  })

  function pickProduct(chosen: Product): void {
    setProduct(chosen)
    form.setFieldValue('productId', chosen.id)
  }

  return { form, shell, product, pickProduct }
}
