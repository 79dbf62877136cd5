import { getPurchaseOrder } from '@mezgeb/contract/buying/orders'
import { useParams } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'

import { useCall } from '../../../lib/api/use-call.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { Message } from '../../../ui/kit/Message.tsx'
import { SpinnerToken } from '../../../ui/kit/spinner-token.ts'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'

const OrderForm = lazy(() =>
  import('./OrderForm.tsx').then((form) => ({ default: form.OrderForm })),
)

/** /purchase-orders/{id}/edit: changes a draft. */
export function OrderEditPage() {
  const { id } = useParams({ from: '/session/purchase-orders/$id/edit' })
  if (!useMay()('orders.edit')) return <Forbidden title={t.orders.editTitle} />
  return <Loaded id={id} />
}

function Loaded({ id }: { id: string }) {
  const { data, error } = useCall(getPurchaseOrder, { params: { id } })
  if (error !== null) return <Message tone="danger">{error.message}</Message>
  if (data === undefined) return <SpinnerToken />
  return (
    <Suspense fallback={<SpinnerToken />}>
      <OrderForm order={data} />
    </Suspense>
  )
}
