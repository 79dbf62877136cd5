import { getPurchaseOrder } from '@mezgeb/contract/buying/orders'
import { useParams } from '@tanstack/react-router'
import { lazy } from 'react'

import { useCall } from '../../../lib/api/use-call.ts'
import { t } from '../../../texts/texts.ts'
import { DocumentFormFrame, FormPending } from '../../stock/document-form/DocumentFormFrame.tsx'

const OrderForm = lazy(() =>
  import('./OrderForm.tsx').then((form) => ({ default: form.OrderForm })),
)

/** /purchase-orders/new: a new order; /purchase-orders/{id}/edit: changes a draft. */
export function OrderFormPage() {
  const { id } = useParams({ strict: false })
  return (
    <DocumentFormFrame
      title={id === undefined ? t.orders.formTitle : t.orders.editTitle}
      needs="orders.edit"
    >
      {id === undefined ? <OrderForm /> : <EditForm id={id} />}
    </DocumentFormFrame>
  )
}

function EditForm({ id }: { id: string }) {
  const { data, error } = useCall(getPurchaseOrder, { params: { id } })
  if (data === undefined) return <FormPending title={t.orders.editTitle} error={error} />
  return <OrderForm order={data} />
}
