import { useMay } from '../../../lib/session/use-may.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { approversHere } from '../sale-approvals/approvers-here.ts'

/** The highest discount in percent that the user may give. Null is no limit; with 0 somebody else approves each one. */
export function useDiscountLimit(): number | null {
  const may = useMay()
  const { institution } = useUser()
  if (may('sales.discountAny')) return null
  return may('sales.discount') ? (institution?.discountLimit ?? 0) : 0
}

/** Whether the user gives discounts, alone or with an approval. */
export function useMayDiscount(): boolean {
  const may = useMay()
  const user = useUser()
  const limit = useDiscountLimit()
  return limit !== 0 || (may('sales.discount') && approversHere(user).length > 0)
}
