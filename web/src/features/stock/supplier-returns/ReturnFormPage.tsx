import { getReturnableGoods } from '@mezgeb/contract/stock/supplier-returns'
import { useSearch } from '@tanstack/react-router'
import { lazy } from 'react'

import { useCall } from '../../../lib/api/use-call.ts'
import { t } from '../../../texts/texts.ts'
import { RecordState } from '../../workspace/records/RecordState.tsx'
import { DocumentFormFrame } from '../document-form/DocumentFormFrame.tsx'

const ReturnForm = lazy(() =>
  import('./ReturnForm.tsx').then((form) => ({ default: form.ReturnForm })),
)

/** /stock-entries/send-back: goods for a supplier, with `delivery` those that it brought. */
export function ReturnFormPage() {
  const { delivery } = useSearch({ from: '/session/stock-entries/send-back' })
  return (
    <DocumentFormFrame title={t.supplierReturns.title} needs="stock.remove">
      {delivery === undefined ? <ReturnForm /> : <OfDelivery key={delivery} id={delivery} />}
    </DocumentFormFrame>
  )
}

function OfDelivery({ id }: { id: string }) {
  const answer = useCall(getReturnableGoods, { params: { id } })
  if (answer.data !== undefined) return <ReturnForm of={answer.data} />
  const { title } = t.supplierReturns
  return (
    <RecordState
      title={title}
      answer={answer}
      words={t.supplierReturns}
      way={{ to: '/stock-entries', search: { tab: 'supplierReturns' } }}
    />
  )
}
