import { NEW_CUSTOMER } from '@mezgeb/contract/sales'
import { useState } from 'react'

import { useUser } from '../../lib/use-user.ts'
import { newDraft } from './sale-draft.ts'
import { productPath, saleLines } from './sale-lines.ts'
import { useKnownProducts } from './sales.api.ts'
import { useGoOn } from '../../ui/use-go-on.ts'
import { useSaleSaving } from './use-sale-saving.ts'

import type { Customer } from '@mezgeb/contract/customers'
import type { Product } from '@mezgeb/contract/products'
import type { User } from '@mezgeb/contract/users'

/** The state of the sale modal: the draft, who and what was chosen for it, and how it is saved. */
export function useSaleForm(onClose: () => void) {
  const [customer, setCustomer] = useState<Customer | typeof NEW_CUSTOMER>()
  const [picked, setPicked] = useState<readonly Product[]>([])
  const products = useKnownProducts(picked)
  const initialValues = newDraft(fixedBranchId(useUser()))
  const saving = useSaleSaving({ initialValues, products, onClose, onNext: beginNext })
  const { form } = saving
  const goOn = useGoOn(form)

  function beginNext(): void {
    const fresh = newDraft(form.getValues().branchId)
    form.setValues(fresh)
    form.clearErrors()
    setCustomer(undefined)
    setPicked([])
    goOn('customerId')
  }

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
    form.setFieldValue(productPath(line), product.id)
  }

  return {
    ...saving,
    ...saleLines(form, goOn),
    customer,
    products,
    goOn,
    pickBranch,
    pickCustomer,
    enterCustomer,
    pickProduct,
  }
}

// STAFF sell in their own branch (spec §6).
function fixedBranchId({ role, branch }: User): string {
  return role === 'STAFF' ? (branch?.id ?? '') : ''
}

export type SaleForm = ReturnType<typeof useSaleForm>
