import { useState } from 'react'

import { formatAmount, formatCount } from '../../../lib/format/format.ts'
import { getCalendar } from '../../../lib/format/calendar.ts'
import { t } from '../../../texts/texts.ts'
import { DateField } from '../../../ui/form/date/DateField.tsx'
import { InlineFields } from '../../../ui/form/InlineFields.tsx'
import { PageForm } from '../../../ui/form/page/PageForm.tsx'
import { StickyFoot } from '../../../ui/form/page/StickyFoot.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { Message } from '../../../ui/kit/Message.tsx'
import { PageHeading } from '../../../ui/shell/PageHeading.tsx'
import { NEW } from '../../../lib/drafts/inline-create.ts'
import { BranchField } from '../../business/branches/BranchField.tsx'
import { useAwaitedBranch } from '../../business/branches/use-awaited-branch.ts'
import { SupplierField } from '../../buying/suppliers/SupplierField.tsx'
import { Mantine } from '../../../ui/theme/Mantine.tsx'
import { DeliveryCharges } from './DeliveryCharges.tsx'
import { DeliveryLines } from './DeliveryLines.tsx'
import { LineSources } from './LineSources.tsx'
import { NeedsCosts } from './NeedsCosts.tsx'
import { sumsOf } from './delivery-draft.ts'
import { useDeliveryForm } from './use-delivery-form.ts'
import classes from './DeliveryForm.module.css'

import type { PurchaseOrder } from '@mezgeb/contract/buying/supplier-orders'

import type { DeliveryForm as Form } from './use-delivery-form.ts'

/** The form of a delivery: many products on one page. */
export function DeliveryForm({ order }: { order?: PurchaseOrder }) {
  return (
    <Mantine>
      <DeliveryFields order={order} />
    </Mantine>
  )
}

function DeliveryFields({ order }: { order: PurchaseOrder | undefined }) {
  const delivery = useDeliveryForm(order)
  const { shell } = delivery
  return (
    <>
      <PageHeading
        title={t.deliveries.title}
        action={<SaveButton className={classes.onPhone} saving={shell.saving} />}
      />
      <PageForm id={FORM} shell={shell}>
        {order !== undefined && (
          <p>{t.orders.forOrder(formatCount(order.number), order.supplier.name)}</p>
        )}
        <DeliveryHead delivery={delivery} isOrdered={order !== undefined} />
        <DeliveryLines delivery={delivery} />
        <LineSources delivery={delivery} />
        <DeliveryCharges delivery={delivery} />
        <NeedsCosts draft={delivery.form.values} />
        {order !== undefined && <MoreThanOrdered delivery={delivery} order={order} />}
        <DeliveryFoot delivery={delivery} />
      </PageForm>
    </>
  )
}

function DeliveryHead({ delivery, isOrdered }: { delivery: Form; isOrdered: boolean }) {
  const { form, focusNext, pickSupplier, enterSupplier, lines } = delivery
  const { branchId, supplier, supplierId } = form.values
  const isEmpty = branchId === '' && supplierId === ''
  const isAwaited = useAwaitedBranch({ branchId, isEmpty, focusNext })
  const [isBranchAsked] = useState(branchId === '' && !isAwaited)
  return (
    <>
      <div className={classes.head}>
        {branchId !== null && !isOrdered && (
          <BranchField
            data-autofocus={isBranchAsked || undefined}
            {...form.getInputProps('branchId')}
            branchId={branchId}
            onPick={(id) => form.setFieldValue('branchId', id)}
            onChosen={() => (supplierId === '' ? focusNext('supplierId') : lines.focusEmptyLine())}
          />
        )}
        {!isOrdered && (
          <SupplierField
            {...form.getInputProps('supplierId')}
            supplier={supplier ?? undefined}
            onPick={pickSupplier}
            onNew={enterSupplier}
            onChosen={(id) => (id === NEW ? focusNext('newSupplier.name') : lines.focusEmptyLine())}
          />
        )}
        <DateField
          calendar={getCalendar()}
          label={t.deliveries.date}
          {...form.getInputProps('dateReceived')}
        />
        <TextField
          label={t.deliveries.invoiceNumber}
          placeholder={t.ui.optional}
          autoComplete="off"
          {...form.getInputProps('invoiceNumber')}
        />
      </div>
      {supplier === NEW && <NewSupplier delivery={delivery} />}
    </>
  )
}

/** Suppliers do bring more: it is said, and not refused. */
function MoreThanOrdered({ delivery, order }: { delivery: Form; order: PurchaseOrder }) {
  const { items } = delivery.form.values
  const unitsOf = (id: string) =>
    items.reduce((sum, one) => sum + (one.productId === id ? Number(one.quantity) || 0 : 0), 0)
  const names = order.items
    .filter(({ productId, quantity, received }) => unitsOf(productId) > quantity - received)
    .filter(({ productId }) => unitsOf(productId) > 0)
    .map(({ product }) => product.name)
  if (names.length === 0) return null
  return <Message tone="warning">{t.orders.moreThanOrdered(names.join(', '))}</Message>
}

function NewSupplier({ delivery: { form, lines } }: { delivery: Form }) {
  return (
    <InlineFields
      form={form}
      title={t.suppliers.isNew}
      path="newSupplier"
      optional={[
        { name: 'contactPerson', label: t.suppliers.contactPerson },
        { name: 'phone', label: t.ui.phone, type: 'tel' },
        { name: 'address', label: t.ui.address },
      ]}
      onEnter={lines.focusEmptyLine}
    />
  )
}

function DeliveryFoot({ delivery }: { delivery: Form }) {
  const { form, shell } = delivery
  const { products, units, cost } = sumsOf(form.values)
  return (
    <StickyFoot>
      {shell.error !== null && <Message tone="danger">{shell.error}</Message>}
      <p className={classes.sum} aria-live="polite">
        {t.deliveries.sum(products, formatCount(products), formatCount(units))}
        {cost !== null && <strong> · {t.deliveries.costSum(formatAmount(cost))}</strong>}
      </p>
      <SaveButton className={classes.onDesk} saving={shell.saving} />
    </StickyFoot>
  )
}

const FORM = 'delivery'

/** On a phone under the thumb, in the bar of the page; else at the end of the form. */
function SaveButton({ className, saving }: { className: string | undefined; saving: boolean }) {
  return (
    <Button
      className={className}
      type="submit"
      form={FORM}
      variant="primary"
      busy={saving}
      title="Ctrl+Enter"
      aria-keyshortcuts="Control+Enter"
    >
      {t.ui.save}
    </Button>
  )
}
