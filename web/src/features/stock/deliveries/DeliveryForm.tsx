import { useEffect, useEffectEvent, useState } from 'react'

import { formatCount } from '../../../lib/format/format.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { OptionalText } from '../../../ui/form/OptionalText.tsx'
import { NEW } from '../../../lib/drafts/inline-create.ts'
import { BranchField } from '../../business/branches/BranchField.tsx'
import { useAwaitedBranch } from '../../business/branches/use-awaited-branch.ts'
import { NewSupplierFields } from '../../buying/suppliers/NewSupplierFields.tsx'
import { SupplierField } from '../../buying/suppliers/SupplierField.tsx'
import { PastDayField } from '../../workspace/past-day/PastDayField.tsx'
import { CorrectionHint } from '../CorrectionHint.tsx'
import { MissingFacets, deliveredSum } from '../bought-facets.ts'
import { DocumentForm } from '../document-form/DocumentForm.tsx'
import { DocumentHead } from '../document-form/DocumentHead.tsx'
import { DeliveryCharges } from './DeliveryCharges.tsx'
import { DeliveryLines } from './DeliveryLines.tsx'
import { LineSources } from './LineSources.tsx'
import { sumsOf } from './delivery-draft.ts'
import { useDeliveryForm } from './use-delivery-form.ts'

import type { Delivery } from '@mezgeb/contract/stock/deliveries'

import type { DeliveryDraft } from './delivery-draft.ts'
import type { DeliveryForm as Form, Origin } from './use-delivery-form.ts'

/** The form of a delivery: many products on one page. */
export function DeliveryForm({ order, corrected }: Origin) {
  const delivery = useDeliveryForm({ order, corrected })
  const { form, shell } = delivery
  const before = corrected?.delivery
  return (
    <DocumentForm
      title={before === undefined ? t.deliveries.title : correctionTitle(before)}
      shell={shell}
      sums={useSums(form.values)}
    >
      <CorrectionHint document={before} isSaving={shell.saving} />
      {order !== undefined && <p>{t.orders.forOrder(order.number, order.supplier.name)}</p>}
      <DeliveryHead delivery={delivery} isOrdered={order !== undefined} />
      <DeliveryLines delivery={delivery} order={order} />
      <LineSources delivery={delivery} />
      <DeliveryCharges delivery={delivery} />
      <MissingFacets draft={form.values} />
    </DocumentForm>
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
      <DocumentHead>
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
        <PastDayField label={t.deliveries.date} {...form.getInputProps('dateReceived')} />
        <OptionalText label={t.deliveries.invoiceNumber} {...form.getInputProps('invoiceNumber')} />
      </DocumentHead>
      {supplier === NEW && <NewSupplierFields form={form} onEnter={() => lines.focusEmptyLine()} />}
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

function useSums(draft: DeliveryDraft) {
  const { institution } = useUser()
  const { products, units } = sumsOf(draft)
  return {
    units: [t.deliveries.sum(products, formatCount(products)), units].filter(Boolean).join(' · '),
    amount: deliveredSum(draft, institution?.currency),
  }
}
