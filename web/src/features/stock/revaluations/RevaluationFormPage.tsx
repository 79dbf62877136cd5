import { getProduct } from '@mezgeb/contract/insight/product-history'
import { useSearch } from '@tanstack/react-router'
import { lazy } from 'react'

import { useCall } from '../../../lib/api/use-call.ts'
import { t } from '../../../texts/texts.ts'
import { DocumentFormFrame, FormPending } from '../document-form/DocumentFormFrame.tsx'

const RevaluationForm = lazy(() =>
  import('./RevaluationForm.tsx').then((form) => ({ default: form.RevaluationForm })),
)

/** /stock-entries/revalue: corrects the cost of stock on hand, of many products or of `product`. */
export function RevaluationFormPage() {
  const { product } = useSearch({ from: '/session/stock-entries/revalue' })
  return (
    <DocumentFormFrame title={t.revaluations.add} needs="stock.revalue">
      {product === undefined ? <RevaluationForm /> : <OfProduct key={product} id={product} />}
    </DocumentFormFrame>
  )
}

function OfProduct({ id }: { id: string }) {
  const { data, error } = useCall(getProduct, { params: { id } })
  if (data === undefined) return <FormPending title={t.revaluations.add} error={error} />
  return <RevaluationForm product={data.product} />
}
