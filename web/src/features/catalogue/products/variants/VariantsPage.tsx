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
import { keyOf } from './combinations.ts'

import type { Beside } from './variants-draft.ts'

const VariantsForm = lazy(() =>
  import('./VariantsForm.tsx').then((form) => ({ default: form.VariantsForm })),
)

/** /products/variants: a new product with variants, more of a group, or variants beside a product. */
export function VariantsPage() {
  const { group, product, values } = useSearch({ from: '/session/products/variants' })
  if (!useMay()('products.edit')) return <Forbidden title={t.variants.formTitle} />
  const key = `${group} ${product}`
  return (
    <Suspense fallback={<Loading />}>
      {product !== undefined && <OfProduct key={key} id={product} groupId={group} />}
      {product === undefined && group !== undefined && (
        <OfGroup key={key} id={group} wanted={values && keyOf(values.split('\n'))} />
      )}
      {group === undefined && product === undefined && <VariantsForm beside={{}} />}
    </Suspense>
  )
}

type OfGroupProps = Omit<Beside, 'group'> & { id: string }

function OfGroup({ id, ...beside }: OfGroupProps) {
  const answer = useCall(getVariantGroup, { params: { id } })
  const { data } = answer
  if (data === undefined) return <Waiting {...answer} />
  return <VariantsForm beside={{ group: data, ...beside }} />
}

function OfProduct({ id, groupId }: { id: string; groupId: string | undefined }) {
  const answer = useCall(getProduct, { params: { id } })
  const product = answer.data?.product
  if (product === undefined) return <Waiting {...answer} />
  if (product.groupId !== undefined) return <OfGroup id={product.groupId} />
  if (groupId !== undefined) return <OfGroup id={groupId} product={product} />
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
