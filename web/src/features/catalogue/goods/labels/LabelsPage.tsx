import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'

import { fixedBranchId } from '../../../../lib/session/access.ts'
import { useMay } from '../../../../lib/session/use-may.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { SpinnerToken } from '../../../../ui/kit/spinner-token.ts'
import { ErrorPanel } from '../../../../ui/list/ErrorPanel.tsx'
import { Forbidden } from '../../../../ui/shell/Forbidden.tsx'
import { PageHeading } from '../../../../ui/shell/PageHeading.tsx'
import { readLabelLines } from './label-lines.ts'

const LabelBasket = lazy(() =>
  import('./LabelBasket.tsx').then((basket) => ({ default: basket.LabelBasket })),
)

/** /labels: product and shelf labels of a product, a delivery, a price list or a list of products. */
export function LabelsPage() {
  const { product, products, delivery, priceList, list, ...requested } = useSearch({
    strict: false,
  })
  const { search, sort, archived, categoryId, stock, branchId } = requested
  const filters = { search, sort, archived, categoryId, stock, branchId }
  const source = { product, products, delivery, priceList, list, ...filters }
  const user = useUser()
  const place = { institutionId: user.institution?.id, ownBranchId: fixedBranchId(user) }
  const key = JSON.stringify(source)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['labels', key],
    queryFn: ({ signal }) => readLabelLines(source, place, signal),
    staleTime: Infinity,
    gcTime: 0,
  })
  if (!useMay()('products.view')) return <Forbidden title={t.labels.page} />
  if (data !== undefined) {
    return (
      <Suspense fallback={<Loading />}>
        <LabelBasket key={key} first={data} />
      </Suspense>
    )
  }
  if (error === null) return <Loading />
  return (
    <>
      <PageHeading title={t.labels.page} />
      <ErrorPanel
        title={t.labels.failed}
        message={error.message}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    </>
  )
}

function Loading() {
  return (
    <>
      <PageHeading title={t.labels.page} />
      <SpinnerToken />
    </>
  )
}
