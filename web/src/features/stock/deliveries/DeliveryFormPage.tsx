import { getPurchaseOrder } from '@mezgeb/contract/buying/supplier-orders'
import { useSearch } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'

import { useCall } from '../../../lib/api/use-call.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { Message } from '../../../ui/kit/Message.tsx'
import { SpinnerToken } from '../../../ui/kit/spinner-token.ts'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { PageHeading } from '../../../ui/shell/PageHeading.tsx'

const DeliveryForm = lazy(() =>
  import('./DeliveryForm.tsx').then((form) => ({ default: form.DeliveryForm })),
)

/** /stock-entries/receive: a delivery of many products on one page, with `order` for that purchase order. */
export function DeliveryFormPage() {
  const { order } = useSearch({ from: '/session/stock-entries/receive' })
  if (!useMay()('stock.receive')) return <Forbidden title={t.deliveries.title} />
  return (
    <Suspense fallback={<Loading />}>
      {order === undefined ? <DeliveryForm /> : <ForOrder key={order} id={order} />}
    </Suspense>
  )
}

function ForOrder({ id }: { id: string }) {
  const { data, error } = useCall(getPurchaseOrder, { params: { id } })
  if (data !== undefined) return <DeliveryForm order={data} />
  if (error === null) return <Loading />
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
