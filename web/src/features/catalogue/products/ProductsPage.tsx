import { listProducts } from '@mezgeb/contract/catalogue/products'

import { useList } from '../../../lib/list/use-list.ts'
import { useSearchText } from '../../../lib/list/use-list-address.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { RecordList } from '../../workspace/records/RecordList.tsx'
import { productFields } from './product-fields.tsx'
import { ProductModal } from './product-modals.ts'
import { ProductActions, ProductCard } from './ProductCard.tsx'

/** /products (spec §2). */
export function ProductsPage() {
  const [search] = useSearchText()
  const institutionId = useUser().institution?.id
  return (
    <RecordList
      words={t.products}
      list={useList(listProducts, { query: { search, institutionId } })}
      fields={productFields}
      modal={ProductModal}
      modalProps={{}}
      Card={ProductCard}
      Actions={ProductActions}
      shape={{ facts: 4, hasActions: true }}
    />
  )
}
