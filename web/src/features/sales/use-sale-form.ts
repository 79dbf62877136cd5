import { NEW_CUSTOMER } from '@mezgeb/contract/sales'
import { useState } from 'react'

import { formatMoney } from '../../lib/format.ts'
import { useSaveForm } from '../../lib/use-save-form.ts'
import { useUser } from '../../lib/use-user.ts'
import { showToast } from '../../ui/toast.ts'
import { newDraft, saleForm } from './sale-draft.ts'
import { saleNumber } from './sale-number.ts'
import { useCreateSale, useKnownProducts } from './sales.api.ts'

import type { Customer } from '@mezgeb/contract/customers'
import type { Product } from '@mezgeb/contract/products'

/** The state of the sale modal: the draft, who and what was chosen for it, and how it is saved. */
export function useSaleForm(onClose: () => void) {
  const { role, branch, institution } = useUser()
  const [customer, setCustomer] = useState<Customer | typeof NEW_CUSTOMER>()
  const [picked, setPicked] = useState<readonly Product[]>([])
  const products = useKnownProducts(picked)
  const create = useCreateSale()
  const { form, shell } = useSaveForm({
    schema: saleForm(products),
    initialValues: newDraft(role === 'STAFF' ? (branch?.id ?? '') : ''),
    save: async (body) => {
      const sale = await create.mutateAsync({ body })
      const total = formatMoney(sale.totalAmount, 'saleTotal', institution?.currency)
      showToast(`${saleNumber(sale)} saved: ${total}`)
    },
    onSaved: onClose,
  })

  function pickBranch(branchId: string): void {
    form.setFieldValue('branchId', branchId)
    // A customer belongs to one branch.
    if (customer === undefined || customer === NEW_CUSTOMER) return
    if (customer.branchId === branchId) return
    setCustomer(undefined)
    form.setFieldValue('customerId', '')
  }

  function pickCustomer(chosen: Customer): void {
    setCustomer(chosen)
    form.setFieldValue('customerId', chosen.id)
    form.setFieldValue('branchId', chosen.branchId)
  }

  function enterCustomer(typed: string): void {
    setCustomer(NEW_CUSTOMER)
    form.setFieldValue('customerId', NEW_CUSTOMER)
    if (typed !== '') form.setFieldValue('customer.name', typed)
  }

  function pickProduct(line: number, product: Product): void {
    setPicked([...picked.filter(({ id }) => id !== product.id), product])
    form.setFieldValue(`saleItems.${line}.productId`, product.id)
  }

  return { form, shell, customer, products, pickBranch, pickCustomer, enterCustomer, pickProduct }
}

export type SaleForm = ReturnType<typeof useSaleForm>
