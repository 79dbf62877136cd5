import { getPurchaseOrder } from '@mezgeb/contract/buying/orders'
import { getDelivery, listDeliveryProposals } from '@mezgeb/contract/stock/deliveries'
import { useSearch } from '@tanstack/react-router'
import { lazy, useState } from 'react'

import { useCall } from '../../../lib/api/use-call.ts'
import { t } from '../../../texts/texts.ts'
import { Facts } from '../../../ui/list/Facts.tsx'
import { PageHeading } from '../../../ui/shell/PageHeading.tsx'
import { fateFacts } from '../fate.tsx'
import { DocumentFormFrame, FormPending } from '../document-form/DocumentFormFrame.tsx'

import type { CorrectedDelivery } from './delivery-draft.ts'

const DeliveryForm = lazy(() =>
  import('./DeliveryForm.tsx').then((form) => ({ default: form.DeliveryForm })),
)

/**
 * /stock-entries/receive: a delivery of many products on one page, with `order` for that purchase order, with `corrects` in the place of
 * that delivery.
 */
export function DeliveryFormPage() {
  const { order, corrects } = useSearch({ from: '/session/stock-entries/receive' })
  const needs = corrects === undefined ? 'stock.receive' : 'stock.reverse'
  return (
    <DocumentFormFrame title={t.deliveries.title} needs={needs}>
      {order !== undefined && <ForOrder key={order} id={order} />}
      {corrects !== undefined && <Correction key={corrects} id={corrects} />}
      {order === undefined && corrects === undefined && <DeliveryForm />}
    </DocumentFormFrame>
  )
}

function ForOrder({ id }: { id: string }) {
  const { data, error } = useCall(getPurchaseOrder, { params: { id } })
  if (data === undefined) return <FormPending title={t.deliveries.title} error={error} />
  return <DeliveryForm order={data} />
}

function Correction({ id }: { id: string }) {
  const delivery = useCall(getDelivery, { params: { id } })
  const copied = useCall(listDeliveryProposals, { query: { deliveryId: id } })
  const error = delivery.error ?? copied.error
  if (error !== null || delivery.data === undefined || copied.data === undefined)
    return <FormPending title={t.deliveries.title} error={error} />
  const goods = copied.data.lines.map(({ product, onHand: quantity }) => ({
    ...product,
    branchProducts: [{ branchId: delivery.data.branchId, quantity }],
  }))
  return <CorrectionOf delivery={delivery.data} goods={goods} />
}

/** The typed text stays when somebody else reverses the delivery. */
function CorrectionOf(corrected: CorrectedDelivery) {
  const { delivery } = corrected
  const [wasReversed] = useState(delivery.reversedBy !== undefined)
  if (!wasReversed) return <DeliveryForm corrected={corrected} />
  return (
    <>
      <PageHeading title={t.deliveries.named(delivery.number)} />
      <Facts facts={fateFacts(delivery)} />
    </>
  )
}
