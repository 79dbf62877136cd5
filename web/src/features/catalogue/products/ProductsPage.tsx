import { listProducts } from '@mezgeb/contract/catalogue/products'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'

import { claimDraft } from '../../../lib/drafts/restorable-draft.ts'
import { useListAddress } from '../../../lib/list/use-list-address.ts'
import { usePageList } from '../../../lib/list/use-page-list.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { ButtonLink } from '../../../ui/kit/ButtonLink.tsx'
import { useListFilters } from '../../workspace/filters/use-list-filters.ts'
import { SumLine } from '../../workspace/filters/SumLine.tsx'
import { RecordList } from '../../workspace/records/RecordList.tsx'
import { ProductScanner } from './ProductScanner.tsx'
import { useSelection } from '../../workspace/records/use-selection.ts'
import { productFields } from './product-fields.tsx'
import { useProductColumns } from './list/branch-columns.tsx'
import { PRODUCT_FILTERS } from './list/product-filters.ts'
import { ProductActions, ProductCard } from './ProductCard.tsx'
import { VariantsCard } from './variants/VariantsCard.tsx'

import type { Product } from '@mezgeb/contract/catalogue/products'

const ProductModal = lazyModal(
  () => import('./ProductModal.tsx'),
  () => claimDraft({ name: 'product' }),
)

const ProductSumLine = lazy(() =>
  import('./list/ProductSumLine.tsx').then((line) => ({ default: line.ProductSumLine })),
)

const ProductsBar = lazy(() =>
  import('./bulk-changes/ProductsBar.tsx').then((bar) => ({ default: bar.ProductsBar })),
)

const VARIANTS = { keyOf: ({ groupId }: Product) => groupId, Card: VariantsCard }

/** /products (spec §2). */
export function ProductsPage() {
  const user = useUser()
  const institutionId = user.institution?.id
  const mayEdit = useMay()('products.edit')
  const [{ search, sort }] = useListAddress()
  const filters = useListFilters(PRODUCT_FILTERS)
  const { query, values } = filters
  const list = usePageList(listProducts, { query: { institutionId, ...query } })
  const selection = useSelection(list, JSON.stringify([search, query]))
  const isArchived = values.archived !== undefined
  const { total } = list
  const { columns, button } = useProductColumns()
  const isOfArchive = isArchived && filters.chosen.length === 1 && search === undefined
  return (
    <RecordList
      words={isOfArchive ? { ...t.products, hidden: t.product.noneArchived } : t.products}
      list={list}
      filters={filters}
      sum={
        <Suspense fallback={<SumLine parts={undefined} />}>
          <ProductSumLine query={{ institutionId, search, ...query }} total={total} />
        </Suspense>
      }
      tools={
        <>
          {button}
          <LabelsLink shown={{ search, sort, ...query }} />
        </>
      }
      scanner={<OpeningScanner />}
      selection={mayEdit ? selection.table : undefined}
      renderSelectionBar={(shown) => {
        const items = selection.among(shown)
        return (
          items.length > 0 && (
            <Suspense>
              <ProductsBar {...{ selection, items, isArchived }} total={total ?? 0} />
            </Suspense>
          )
        )
      }}
      fields={productFields}
      columns={columns}
      fileFields={async () =>
        (await import('./list/product-file-fields.ts')).productFileFields(user)
      }
      modal={ProductModal}
      modalProps={{}}
      Card={ProductCard}
      gather={VARIANTS}
      Actions={ProductActions}
      shape={{ facts: 4, hasActions: true }}
    />
  )
}

/** Labels of the shown products. */
function LabelsLink({ shown }: { shown: object }) {
  return (
    <ButtonLink variant="quiet" way={{ to: '/labels', search: { list: 'all', ...shown } }}>
      {t.labels.open}
    </ButtonLink>
  )
}

/** A scanned product is opened. */
function OpeningScanner() {
  const navigate = useNavigate()
  return (
    <ProductScanner
      onGoods={({ goods }) => void navigate({ to: '/products/$id', params: { id: goods.id } })}
    />
  )
}
