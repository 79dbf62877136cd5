import { useParams } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'

import { useMay } from '../../../lib/session/use-may.ts'
import { addTexts, t } from '../../../texts/texts.ts'
import { SpinnerToken } from '../../../ui/kit/spinner-token.ts'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { PageHeading } from '../../../ui/shell/PageHeading.tsx'
import { stockTakes as english } from './stock-takes.en.ts'

addTexts({ stockTakes: english })

const StockTakeView = lazy(() =>
  import('./StockTakeView.tsx').then((view) => ({ default: view.StockTakeView })),
)

/** /stock-takes/{id}: counting, uncounted products, and the differences. */
export function StockTakePage() {
  const { id } = useParams({ from: '/session/stock-takes/$id' })
  if (!useMay()('stock-takes.count')) return <Forbidden title={t.stockTakes.title} />
  return (
    <Suspense fallback={<Loading />}>
      <StockTakeView key={id} id={id} />
    </Suspense>
  )
}

function Loading() {
  return (
    <>
      <PageHeading title={t.stockTakes.title} />
      <SpinnerToken />
    </>
  )
}
