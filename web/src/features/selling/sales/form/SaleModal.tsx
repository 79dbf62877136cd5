import { NEW_CUSTOMER } from '@mezgeb/contract/selling/customers'

import { useState } from 'react'

import { formatMoney } from '../../../../lib/format/format.ts'
import { choosesBranch } from '../../../../lib/session/access.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { Button } from '../../../../ui/kit/Button.tsx'
import { InlineFields } from '../../../../ui/form/InlineFields.tsx'
import { ModalForm } from '../../../../ui/form/ModalForm.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { useKey } from '../../../../ui/kit/use-key.ts'
import { BranchField } from '../../../business/branches/BranchField.tsx'
import { useAwaitedBranch } from '../../../business/branches/use-awaited-branch.ts'
import { CustomerField } from '../../customers/CustomerField.tsx'
import { OpenTillFirst } from '../../drawers/OpenTillFirst.tsx'
import { BesideTotal } from '../total-facets.ts'
import { draftTotal, facetsOfTotal } from './sale-lines.ts'
import { pricedIn } from './sale-draft.ts'
import { SaleItemRows } from './SaleItemRows.tsx'
import { TakesExpired } from './expired-units.tsx'
import classes from './SaleModal.module.css'
import { useSaleForm } from './use-sale-form.ts'

import type { SaleForm, SaleModalProps } from './use-sale-form.ts'

/** Records a sale (spec §2): customer, branch, items, and the total while it grows. Ctrl+Shift+Enter begins the next. */
export function SaleModal({ opened, onClose }: SaleModalProps) {
  const sale = useSaleForm({ opened, onClose })
  const { form, shell, customer } = sale
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
      <OpenTillFirst branchId={form.values.branchId} />
      <SaleHead sale={sale} />
      {customer === NEW_CUSTOMER && (
        <InlineFields
          form={form}
          title={t.customers.new}
          path="customer"
          optional={[
            { name: 'phone', label: t.ui.phone, type: 'tel' },
            { name: 'address', label: t.ui.address },
          ]}
          onEnter={sale.focusEmptyLine}
        />
      )}
      <SaleItemRows sale={sale} />
      <TakesExpired
        goods={form.values.saleItems.map(({ productId }) => sale.goods.get(productId))}
        branchId={form.values.branchId}
        checked={form.values.takesExpired === true}
        onChange={(isChecked) => form.setFieldValue('takesExpired', isChecked)}
      />
    </ModalForm>
  )
}

/** Whom and where: an ADMIN chooses the branch first, and then one of its customers. */
function SaleHead({ sale }: { sale: SaleForm }) {
  const { form, customer } = sale
  const { branchId, customerId } = form.values
  const isEmpty = branchId === '' && customerId === ''
  const isBranchAwaited = useAwaitedBranch({ branchId, isEmpty, focusNext: sale.focusNext })
  const [isBranchRequested] = useState(isEmpty && !isBranchAwaited)
  const choosesFirst = choosesBranch(useUser())
  return (
    <div className={classes.head} data-branch-first={choosesFirst || undefined}>
      {choosesFirst && <SaleBranch sale={sale} isFirst={isBranchRequested} />}
      <CustomerField
        data-autofocus={!isBranchRequested || undefined}
        {...form.getInputProps('customerId')}
        customer={customer}
        branchId={branchId}
        isBranchAwaited={isBranchAwaited}
        onPick={sale.pickCustomer}
        onNew={sale.enterCustomer}
        onChosen={(id) =>
          id === NEW_CUSTOMER ? sale.focusNext('customer.name') : sale.focusEmptyLine()
        }
      />
      {!choosesFirst && <FixedBranch />}
    </div>
  )
}

function SaleBranch({ sale, isFirst }: { sale: SaleForm; isFirst: boolean }) {
  const { form, customer, isLostIn, pickBranch, focusNext, focusEmptyLine } = sale
  return (
    <BranchField
      data-autofocus={isFirst || undefined}
      {...form.getInputProps('branchId')}
      branchId={form.values.branchId}
      onPick={pickBranch}
      onChosen={(id) => {
        // Another branch clears a customer of the old one.
        if (customer === undefined || isLostIn(id)) focusNext('customerId')
        else focusEmptyLine()
      }}
    />
  )
}

function FixedBranch() {
  const { branch } = useUser()
  return <TextField label={t.branches.label} value={branch?.name ?? ''} disabled readOnly />
}

function SaleTotal({ sale }: { sale: SaleForm }) {
  const { form, shell, saveAndNext } = sale
  const goods = pricedIn(form.values, sale.goods)
  const currency = useUser().institution?.currency
  return (
    <div className={classes.foot}>
      <p className={classes.total} aria-live="polite">
        <span>{t.sales.total}</span>{' '}
        <strong>{formatMoney(draftTotal(form.values, goods), 'saleTotal', currency)}</strong>
        <BesideTotal sale={facetsOfTotal(form.values, goods)} />
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
