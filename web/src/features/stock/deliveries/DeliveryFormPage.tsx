import { getPurchaseOrder } from '@mezgeb/contract/buying/orders'
import { getDelivery, listDeliveryProposals } from '@mezgeb/contract/stock/deliveries'
import { useSearch } from '@tanstack/react-router'
import { Suspense, lazy, useState } from 'react'

import { useCall } from '../../../lib/api/use-call.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { Message } from '../../../ui/kit/Message.tsx'
import { Facts } from '../../../ui/list/Facts.tsx'
import { SpinnerToken } from '../../../ui/kit/spinner-token.ts'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { PageHeading } from '../../../ui/shell/PageHeading.tsx'
import { fateFacts } from '../fate.tsx'

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
  if (!useMay()('stock.receive')) return <Forbidden title={t.deliveries.title} />
  return (
    <Suspense fallback={<Loading />}>
      {order !== undefined && <ForOrder key={order} id={order} />}
      {corrects !== undefined && <Correction key={corrects} id={corrects} />}
      {order === undefined && corrects === undefined && <DeliveryForm />}
    </Suspense>
  )
}

function ForOrder({ id }: { id: string }) {
  const { data, error } = useCall(getPurchaseOrder, { params: { id } })
  if (data !== undefined) return <DeliveryForm order={data} />
  return error === null ? <Loading /> : <Failed error={error} />
}

function Correction({ id }: { id: string }) {
  const delivery = useCall(getDelivery, { params: { id } })
  const copied = useCall(listDeliveryProposals, { query: { deliveryId: id } })
  const error = delivery.error ?? copied.error
  if (error !== null) return <Failed error={error} />
  if (delivery.data === undefined || copied.data === undefined) return <Loading />
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

function Failed({ error }: { error: Error }) {
  return (
    <>
      <PageHeading title={t.deliveries.title} />
      <Message tone="danger">{error.message}</Message>
    </>
  )
}

function Loading() {
  return (
    <>
      <PageHeading title={t.deliveries.title} />
      <SpinnerToken />
    </>
  )
}
