import { NEW_CUSTOMER } from '@mezgeb/contract/sales'
import { useRef } from 'react'

import { formatMoney } from '../../lib/format.ts'
import { receiptPath } from '../../lib/paths.ts'
import { useSaveForm } from '../../lib/use-save-form.ts'
import { useUser } from '../../lib/use-user.ts'
import { t } from '../../texts/texts.ts'
import { showToast } from '../../ui/toast.ts'
import { saleForm } from './sale-draft.ts'
import { saleNumber } from './sale-number.ts'
import { useCreateSale } from './sales.api.ts'

import type { FormEvent } from 'react'

import type { useSalePicks } from './use-sale-picks.ts'

type SaleSavingOptions = {
  picks: ReturnType<typeof useSalePicks>
  onClose: () => void
  onNext: () => void
}

/** The form of a sale and its two ways to be saved: and close, or and go on with the next one. */
export function useSaleSaving({ picks, onClose, onNext }: SaleSavingOptions) {
  const currency = useUser().institution?.currency
  const create = useCreateSale()
  const hasNext = useRef(false)
  const { form, shell } = useSaveForm({
    schema: saleForm(picks.products),
    initialValues: picks.initialValues,
    draft: picks.draft,
    creates: [create],
    picked: { customer: picks.customer, products: picks.picked },
    unpick: picks.unpick,
    save: async (body) => {
      const isNewCustomer = body.customerId === NEW_CUSTOMER
      const sale = await create.mutateAsync({ body: { ...body, isNewCustomer } })
      const total = formatMoney(sale.totalAmount, 'saleTotal', currency)
      const link = { href: receiptPath(sale.id), text: t.sales.viewReceipt }
      showToast(t.sales.savedAs(saleNumber(sale), total), link)
    },
    onSaved: () => (hasNext.current ? onNext() : onClose()),
  })

  function save(isNext: boolean, event?: FormEvent<HTMLFormElement>): void {
    // Else the browser would send the form itself, and load the page anew.
    event?.preventDefault()
    // A second click must not change what the first one asked for.
    if (shell.saving) return
    hasNext.current = isNext
    shell.onSubmit(event)
  }

  return {
    form,
    shell: { ...shell, onSubmit: (event?: FormEvent<HTMLFormElement>) => save(false, event) },
    saveAndNext: () => save(true),
  }
}
