import { useEffect, useEffectEvent, useState } from 'react'

import { formatCount, formatMoney } from '../../../lib/format/format.ts'
import { getCalendar } from '../../../lib/format/calendar.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { DateField } from '../../../ui/form/date/DateField.tsx'
import { InlineFields } from '../../../ui/form/InlineFields.tsx'
import { PageForm } from '../../../ui/form/page/PageForm.tsx'
import { PageSave } from '../../../ui/form/page/PageSave.tsx'
import { StickyFoot } from '../../../ui/form/page/StickyFoot.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Message } from '../../../ui/kit/Message.tsx'
import { PageHeading } from '../../../ui/shell/PageHeading.tsx'
import { NEW } from '../../../lib/drafts/inline-create.ts'
import { BranchField } from '../../business/branches/BranchField.tsx'
import { useAwaitedBranch } from '../../business/branches/use-awaited-branch.ts'
import { SupplierField } from '../../buying/suppliers/SupplierField.tsx'
import { Mantine } from '../../../ui/theme/Mantine.tsx'
import { CorrectionHint } from '../CorrectionHint.tsx'
import { DeliveryCharges } from './DeliveryCharges.tsx'
import { DeliveryLines } from './DeliveryLines.tsx'
import { LineSources } from './LineSources.tsx'
import { NeedsCosts } from './NeedsCosts.tsx'
import { sumsOf } from './delivery-draft.ts'
import { useDeliveryForm } from './use-delivery-form.ts'
import classes from './DeliveryForm.module.css'

import type { Delivery } from '@mezgeb/contract/stock/deliveries'

import type { DeliveryForm as Form, Origin } from './use-delivery-form.ts'

/** The form of a delivery: many products on one page. */
export function DeliveryForm(of: Origin) {
  return (
    <Mantine>
      <DeliveryFields {...of} />
    </Mantine>
  )
}

const FORM = 'delivery'

function DeliveryFields({ order, corrected }: Origin) {
  const delivery = useDeliveryForm({ order, corrected })
  const { shell } = delivery
  const before = corrected?.delivery
  return (
    <>
      <PageHeading
        title={before === undefined ? t.deliveries.title : correctionTitle(before)}
        action={<PageSave form={FORM} place="bar" saving={shell.saving} />}
      />
      <PageForm id={FORM} shell={shell}>
        <CorrectionHint document={before} isSaving={shell.saving} />
        {order !== undefined && <p>{t.orders.forOrder(order.number, order.supplier.name)}</p>}
        <DeliveryHead delivery={delivery} isOrdered={order !== undefined} />
        <DeliveryLines delivery={delivery} order={order} />
        <LineSources delivery={delivery} />
        <DeliveryCharges delivery={delivery} />
        <NeedsCosts draft={delivery.form.values} />
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
  const [isBranchRequested] = useState(branchId === '' && !isAwaited)
  const isReady = !isOrdered && branchId !== '' && supplierId !== ''
  useStart(isReady, () => lines.focusEmptyLine(false))
  return (
    <>
      <div className={classes.head}>
        {branchId !== null && !isOrdered && (
          <BranchField
            data-autofocus={isBranchRequested || undefined}
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

/** Where branch and supplier are remembered, the products are next, unless the user has gone somewhere or taps. */
function useStart(isReady: boolean, start: () => void): void {
  const begin = useEffectEvent(() => {
    const isTouch = window.matchMedia('(pointer: coarse)').matches
    if (!isTouch && document.activeElement?.matches('body, h1') === true) start()
  })
  useEffect(() => {
    if (isReady) begin()
  }, [isReady])
}

const correctionTitle = ({ number }: Delivery) => t.reversals.correction(t.deliveries.named(number))

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
      onEnter={() => lines.focusEmptyLine()}
    />
  )
}

function DeliveryFoot({ delivery }: { delivery: Form }) {
  const { form, shell } = delivery
  const { institution } = useUser()
  const { products, units, cost } = sumsOf(form.values)
  return (
    <StickyFoot>
      {shell.error !== null && <Message tone="danger">{shell.error}</Message>}
      <p className={classes.sum} aria-live="polite">
        {[t.deliveries.sum(products, formatCount(products)), units].filter(Boolean).join(' · ')}
        {cost !== null && (
          <strong>
            {' '}
            · {t.deliveries.costSum(formatMoney(cost, 'entryCost', institution?.currency))}
          </strong>
        )}
      </p>
      <PageSave form={FORM} place="foot" saving={shell.saving} />
    </StickyFoot>
  )
}
