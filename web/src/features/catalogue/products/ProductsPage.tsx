import { listProducts } from '@mezgeb/contract/catalogue/products'
import { useNavigate } from '@tanstack/react-router'

import { useListAddress } from '../../../lib/list/use-list-address.ts'
import { usePageList } from '../../../lib/list/use-page-list.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { claimDraft } from '../../../lib/drafts/restorable-draft.ts'
import { ButtonLink } from '../../../ui/kit/ButtonLink.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { RecordList } from '../../workspace/records/RecordList.tsx'
import { ProductScanner } from './ProductScanner.tsx'
import { productFields } from './product-fields.tsx'
import { ProductActions, ProductCard } from './ProductCard.tsx'

const ProductModal = lazyModal(
  () => import('./ProductModal.tsx'),
  () => claimDraft({ name: 'product' }),
)

/** /products (spec §2). */
export function ProductsPage() {
  const institutionId = useUser().institution?.id
  const [{ archived: wanted, search, sort }, change] = useListAddress()
  const navigate = useNavigate()
  const archived = wanted === 'true' ? 'true' : undefined
  return (
    <RecordList
      words={archived === undefined ? t.products : { ...t.products, none: t.product.noneArchived }}
      list={usePageList(listProducts, { query: { institutionId, archived } })}
      filter={
        <>
          <Button
            variant="quiet"
            aria-pressed={archived !== undefined}
            onClick={() => change({ archived: archived === undefined ? 'true' : '' })}
          >
            {t.product.archived}
          </Button>
          <ButtonLink
            variant="quiet"
            way={{ to: '/labels', search: { list: 'all', search, sort, archived } }}
          >
            {t.labels.open}
          </ButtonLink>
          <ProductScanner
            onGoods={({ goods }) =>
              void navigate({ to: '/products/$id', params: { id: goods.id } })
            }
          />
        </>
      }
      narrowedTo={archived === undefined ? [] : [t.product.archived]}
      fields={productFields}
      modal={ProductModal}
      modalProps={{}}
      Card={ProductCard}
      Actions={ProductActions}
      shape={{ facts: 4, hasActions: true }}
    />
  )
}
