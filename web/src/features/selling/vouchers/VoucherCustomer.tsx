import { t } from '../../../texts/texts.ts'
import { CustomerField } from '../customers/CustomerField.tsx'

import type { LookupInputProps } from '../../../ui/form/lookup/LookupField.tsx'

type Person = { id: string; name: string }

type VoucherCustomerProps = LookupInputProps & {
  branchId: string
  customer: Person | null
  onChoose: (customer: Person | null) => void
}

/** For whom the voucher is; it may be for anybody. */
export function VoucherCustomer(props: VoucherCustomerProps) {
  const { branchId, customer, onChoose, ...input } = props
  return (
    <CustomerField
      placeholder={t.ui.optional}
      {...input}
      customer={customer ?? undefined}
      branchId={branchId}
      isBranchAwaited={branchId === ''}
      // The walk-in customer, who has the id of the branch, is no person.
      onPick={({ id, name }) => onChoose(id === branchId ? null : { id, name })}
    />
  )
}
