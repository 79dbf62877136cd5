import { NEW_CUSTOMER } from '@mezgeb/contract/sales'

import { newDraft } from './sale-draft.ts'
import { productPath, saleLines } from './sale-lines.ts'
import { useGoOn } from '../../ui/use-go-on.ts'
import { useSalePicks } from './use-sale-picks.ts'
import { useSaleSaving } from './use-sale-saving.ts'

import type { Customer } from '@mezgeb/contract/customers'
import type { Product } from '@mezgeb/contract/products'

export type SaleModalProps = { opened: boolean; onClose: () => void }

/** The state of the sale modal: the draft, who and what was chosen for it, and how it is saved. */
export function useSaleForm({ opened, onClose }: SaleModalProps) {
  const picks = useSalePicks(opened)
  const { customer, setCustomer, picked, setPicked, products, unpick } = picks
  const saving = useSaleSaving({ picks, onClose, onNext: beginNext })
  const { form } = saving
  const goOn = useGoOn(form)

  function beginNext(): void {
    const fresh = newDraft(form.getValues().branchId)
    form.setValues(fresh)
    form.clearErrors()
    unpick()
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

export type SaleForm = ReturnType<typeof useSaleForm>
