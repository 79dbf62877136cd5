import { NEW_CUSTOMER } from '@mezgeb/contract/sales'

import { formatMoney } from '../../lib/format.ts'
import { useUser } from '../../lib/use-user.ts'
import { t } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { ModalForm } from '../../ui/ModalForm.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useKey } from '../../ui/use-key.ts'
import { BranchField } from '../branches/BranchField.tsx'
import { useIsBranchAwaited } from '../branches/branches.api.ts'
import { CustomerField } from '../customers/CustomerField.tsx'
import { draftTotal } from './sale-draft.ts'
import { SaleItemRows } from './SaleItemRows.tsx'
import classes from './SaleModal.module.css'
import { useSaleForm } from './use-sale-form.ts'

import type { KeyboardEvent } from 'react'

import type { SaleForm, SaleModalProps } from './use-sale-form.ts'

/** Records a sale (spec §2): customer, branch, items, and the total while it grows. Ctrl+Shift+Enter begins the next. */
export function SaleModal({ opened, onClose }: SaleModalProps) {
  const sale = useSaleForm({ opened, onClose })
  const { form, shell, customer } = sale
  const isBranchAwaited = useIsBranchAwaited(form.values.branchId)
  useKey(opened, ({ key, shiftKey, ctrlKey, metaKey }) => {
    if (key === 'Enter' && shiftKey && (ctrlKey || metaKey)) sale.saveAndNext()
  })
  return (
    <ModalForm
      title={t.sales.add}
      size="lg"
      opened={opened}
      onClose={onClose}
      extra={<SaleTotal sale={sale} />}
      {...shell}
    >
      <div className={classes.head}>
        <CustomerField
          data-autofocus
          {...form.getInputProps('customerId')}
          customer={customer}
          branchId={form.values.branchId}
          isBranchAwaited={isBranchAwaited}
          onPick={sale.pickCustomer}
          onNew={sale.enterCustomer}
          onChosen={(id) => (id === NEW_CUSTOMER ? sale.goOn('customer.name') : sale.goOnToLines())}
        />
        <SaleBranch sale={sale} />
      </div>
      {customer === NEW_CUSTOMER && <NewCustomerFields sale={sale} />}
      <SaleItemRows sale={sale} />
    </ModalForm>
  )
}

function SaleBranch({ sale }: { sale: SaleForm }) {
  const { role, branch } = useUser()
  const { form, customer, pickBranch, goOn, goOnToLines } = sale
  if (role === 'STAFF') {
    return <TextField label={t.branches.label} value={branch?.name ?? ''} disabled readOnly />
  }
  return (
    <BranchField
      {...form.getInputProps('branchId')}
      branchId={form.values.branchId}
      onPick={pickBranch}
      onChosen={(id) => {
        // A customer of another branch is let go of. Nobody is led back who has chosen the branch first.
        const isLost =
          customer !== undefined && customer !== NEW_CUSTOMER && customer.branchId !== id
        if (isLost) goOn('customerId')
        else goOnToLines()
      }}
    />
  )
}

function SaleTotal({ sale }: { sale: SaleForm }) {
  const { form, products, shell, saveAndNext } = sale
  const currency = useUser().institution?.currency
  return (
    <div className={classes.foot}>
      <p className={classes.total} aria-live="polite">
        <span>{t.sales.total}</span>{' '}
        <strong>{formatMoney(draftTotal(form.values, products), 'saleTotal', currency)}</strong>
      </p>
      <Button
        onClick={saveAndNext}
        busy={shell.saving}
        title="Ctrl+Shift+Enter"
        aria-keyshortcuts="Control+Shift+Enter"
      >
        {t.sales.saveAndNext}
      </Button>
    </div>
  )
}

function NewCustomerFields({ sale }: { sale: SaleForm }) {
  const { form, goOnToLines } = sale
  const optional = { autoComplete: 'off', placeholder: t.ui.optional }

  // Enter goes on here too, as everywhere in this form; the customer's fields are optional but for the name.
  function handleEnter(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    goOnToLines()
  }

  return (
    <FieldGroup name={t.customers.new}>
      <TextField
        label={t.ui.name}
        autoComplete="off"
        {...form.getInputProps('customer.name')}
        onKeyDown={handleEnter}
      />
      <TextField
        label={t.ui.phone}
        type="tel"
        {...optional}
        {...form.getInputProps('customer.phone')}
        onKeyDown={handleEnter}
      />
      <TextField
        label={t.ui.address}
        {...optional}
        {...form.getInputProps('customer.address')}
        onKeyDown={handleEnter}
      />
    </FieldGroup>
  )
}
