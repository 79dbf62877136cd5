import { getProduct } from '@mezgeb/contract/insight/product-history'
import { useSearch } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'

import { useCall } from '../../../lib/api/use-call.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { Message } from '../../../ui/kit/Message.tsx'
import { SpinnerToken } from '../../../ui/kit/spinner-token.ts'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { PageHeading } from '../../../ui/shell/PageHeading.tsx'

const RevaluationForm = lazy(() =>
  import('./RevaluationForm.tsx').then((form) => ({ default: form.RevaluationForm })),
)

/** /stock-entries/revalue: corrects the cost of stock on hand, of many products or of `product`. */
export function RevaluationFormPage() {
  const { product } = useSearch({ from: '/session/stock-entries/revalue' })
  if (!useMay()('stock.revalue')) return <Forbidden title={t.revaluations.add} />
  return (
    <Suspense fallback={<Loading />}>
      {product === undefined ? <RevaluationForm /> : <OfProduct key={product} id={product} />}
    </Suspense>
  )
}

function OfProduct({ id }: { id: string }) {
  const { data, error } = useCall(getProduct, { params: { id } })
  if (data !== undefined) return <RevaluationForm product={data.product} />
  if (error === null) return <Loading />
  return (
    <>
      <PageHeading title={t.revaluations.add} />
      <Message tone="danger">{error.message}</Message>
    </>
  )
}

function Loading() {
  return (
    <>
      <PageHeading title={t.revaluations.add} />
      <SpinnerToken />
    </>
  )
}
