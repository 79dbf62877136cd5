import { NEW_CUSTOMER } from '@mezgeb/contract/sales'

import { formatMoney } from '../../lib/format.ts'
import { useUser } from '../../lib/use-user.ts'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { ModalForm } from '../../ui/ModalForm.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { BranchField } from '../branches/BranchField.tsx'
import { CustomerField } from '../customers/CustomerField.tsx'
import { draftTotal } from './sale-draft.ts'
import { SaleItemRows } from './SaleItemRows.tsx'
import classes from './SaleModal.module.css'
import { useSaleForm } from './use-sale-form.ts'

import type { SaleForm } from './use-sale-form.ts'

type SaleModalProps = { opened: boolean; onClose: () => void }

/** Records a sale (spec §2): customer, branch, items, and the total while it grows. */
export function SaleModal({ opened, onClose }: SaleModalProps) {
  const { role, branch, institution } = useUser()
  const sale = useSaleForm(onClose)
  const { form, shell, customer, products } = sale
  const { branchId } = form.values
  const total = formatMoney(draftTotal(form.values, products), 'saleTotal', institution?.currency)
  return (
    <ModalForm
      title="Add Sale"
      size="lg"
      opened={opened}
      onClose={onClose}
      extra={
        <p className={classes.total} aria-live="polite">
          <span>Total</span> <strong>{total}</strong>
        </p>
      }
      {...shell}
    >
      <div className={classes.head}>
        <CustomerField
          data-autofocus
          {...form.getInputProps('customerId')}
          customer={customer}
          branchId={branchId}
          onPick={sale.pickCustomer}
          onNew={sale.enterCustomer}
        />
        {role === 'STAFF' ? (
          <TextField label="Branch" value={branch?.name ?? ''} disabled readOnly />
        ) : (
          <BranchField
            {...form.getInputProps('branchId')}
            branchId={branchId}
            onPick={sale.pickBranch}
          />
        )}
      </div>
      {customer === NEW_CUSTOMER && <NewCustomerFields form={form} />}
      <SaleItemRows sale={sale} />
    </ModalForm>
  )
}

function NewCustomerFields({ form }: Pick<SaleForm, 'form'>) {
  const optional = { autoComplete: 'off', placeholder: 'Optional' }
  return (
    <FieldGroup name="New customer">
      <TextField label="Name" autoComplete="off" {...form.getInputProps('customer.name')} />
      <TextField label="Phone" type="tel" {...optional} {...form.getInputProps('customer.phone')} />
      <TextField label="Address" {...optional} {...form.getInputProps('customer.address')} />
    </FieldGroup>
  )
}
