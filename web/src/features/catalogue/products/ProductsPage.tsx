import { listProducts } from '@mezgeb/contract/catalogue/products'

import { usePageList } from '../../../lib/list/use-page-list.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { claimDraft } from '../../../lib/drafts/restorable-draft.ts'
import { RecordList } from '../../workspace/records/RecordList.tsx'
import { productFields } from './product-fields.tsx'
import { ProductActions, ProductCard } from './ProductCard.tsx'

const ProductModal = lazyModal(
  () => import('./ProductModal.tsx'),
  () => claimDraft({ name: 'product' }),
)

/** /products (spec §2). */
export function ProductsPage() {
  const institutionId = useUser().institution?.id
  return (
    <RecordList
      words={t.products}
      list={usePageList(listProducts, { query: { institutionId } })}
      fields={productFields}
      modal={ProductModal}
      modalProps={{}}
      Card={ProductCard}
      Actions={ProductActions}
      shape={{ facts: 4, hasActions: true }}
    />
  )
}
