import { Suspense, lazy } from 'react'

import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { SpinnerToken } from '../../../ui/kit/spinner-token.ts'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'

const OrderForm = lazy(() =>
  import('./OrderForm.tsx').then((form) => ({ default: form.OrderForm })),
)

/** /purchase-orders/new: a new order, or an edit of a draft. */
export function OrderFormPage() {
  if (!useMay()('orders.edit')) return <Forbidden title={t.orders.formTitle} />
  return (
    <Suspense fallback={<SpinnerToken />}>
      <OrderForm />
    </Suspense>
  )
}
