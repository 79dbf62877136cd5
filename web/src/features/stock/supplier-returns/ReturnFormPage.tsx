import { getReturnableGoods } from '@mezgeb/contract/stock/supplier-returns'
import { useSearch } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'

import { useCall } from '../../../lib/api/use-call.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { SpinnerToken } from '../../../ui/kit/spinner-token.ts'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { PageHeading } from '../../../ui/shell/PageHeading.tsx'
import { DocumentState } from '../DocumentState.tsx'

const ReturnForm = lazy(() =>
  import('./ReturnForm.tsx').then((form) => ({ default: form.ReturnForm })),
)

/** /stock-entries/send-back: goods for a supplier, with `delivery` those that it brought. */
export function ReturnFormPage() {
  const { delivery } = useSearch({ from: '/session/stock-entries/send-back' })
  if (!useMay()('stock.remove')) return <Forbidden title={t.supplierReturns.title} />
  return (
    <Suspense fallback={<Loading />}>
      {delivery === undefined ? <ReturnForm /> : <OfDelivery key={delivery} id={delivery} />}
    </Suspense>
  )
}

function OfDelivery({ id }: { id: string }) {
  const answer = useCall(getReturnableGoods, { params: { id } })
  if (answer.data !== undefined) return <ReturnForm of={answer.data} />
  const { title } = t.supplierReturns
  return (
    <DocumentState title={title} answer={answer} words={t.supplierReturns} tab="supplierReturns" />
  )
}

function Loading() {
  return (
    <>
      <PageHeading title={t.supplierReturns.title} />
      <SpinnerToken />
    </>
  )
}
