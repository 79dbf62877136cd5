import { Suspense, lazy } from 'react'

import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { SpinnerToken } from '../../../ui/kit/spinner-token.ts'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { PageHeading } from '../../../ui/shell/PageHeading.tsx'

const DeliveryForm = lazy(() =>
  import('./DeliveryForm.tsx').then((form) => ({ default: form.DeliveryForm })),
)

/** /stock-entries/receive: a delivery of many products on one page. */
export function DeliveryFormPage() {
  if (!useMay()('stock.receive')) return <Forbidden title={t.deliveries.title} />
  return (
    <Suspense fallback={<Loading />}>
      <DeliveryForm />
    </Suspense>
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
