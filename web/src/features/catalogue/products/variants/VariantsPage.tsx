import { getVariantGroup } from '@mezgeb/contract/catalogue/product-variants'
import { getProduct } from '@mezgeb/contract/insight/product-history'
import { useSearch } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'

import { isRefusal } from '../../../../lib/api/api-error.ts'
import { useCall } from '../../../../lib/api/use-call.ts'
import { useMay } from '../../../../lib/session/use-may.ts'
import { t } from '../../../../texts/texts.ts'
import { SpinnerToken } from '../../../../ui/kit/spinner-token.ts'
import { ErrorPanel } from '../../../../ui/list/ErrorPanel.tsx'
import { Forbidden } from '../../../../ui/shell/Forbidden.tsx'
import { PageHeading } from '../../../../ui/shell/PageHeading.tsx'

const VariantsForm = lazy(() =>
  import('./VariantsForm.tsx').then((form) => ({ default: form.VariantsForm })),
)

/** /products/variants: a new product with variants, more of a group, or variants beside a product. */
export function VariantsPage() {
  const { group, product } = useSearch({ from: '/session/products/variants' })
  if (!useMay()('products.edit')) return <Forbidden title={t.variants.formTitle} />
  return (
    <Suspense fallback={<Loading />}>
      {group !== undefined && <OfGroup key={group} id={group} />}
      {group === undefined && product !== undefined && <OfProduct key={product} id={product} />}
      {group === undefined && product === undefined && <VariantsForm beside={{}} />}
    </Suspense>
  )
}

function OfGroup({ id }: { id: string }) {
  const answer = useCall(getVariantGroup, { params: { id } })
  const { data } = answer
  return data === undefined ? <Waiting {...answer} /> : <VariantsForm beside={{ group: data }} />
}

function OfProduct({ id }: { id: string }) {
  const answer = useCall(getProduct, { params: { id } })
  const product = answer.data?.product
  if (product === undefined) return <Waiting {...answer} />
  if (product.groupId !== undefined) return <OfGroup id={product.groupId} />
  return <VariantsForm beside={{ product }} />
}

type WaitingProps = { error: Error | null; isFetching: boolean; refetch: () => unknown }

function Waiting({ error, isFetching, refetch }: WaitingProps) {
  if (error === null) return <Loading />
  return (
    <>
      <PageHeading title={t.variants.formTitle} />
      {isRefusal(error, 'NOT_FOUND') ? (
        <p>{t.variants.missingGroup}</p>
      ) : (
        <ErrorPanel
          title={t.variants.failed}
          message={error.message}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </>
  )
}

function Loading() {
  return (
    <>
      <PageHeading title={t.variants.formTitle} />
      <SpinnerToken />
    </>
  )
}
