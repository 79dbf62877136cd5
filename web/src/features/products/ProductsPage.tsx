import { useSearchText } from '../../lib/use-search-text.ts'
import { useUser } from '../../lib/use-user.ts'
import { CardGrid } from '../../ui/CardGrid.tsx'
import { ListScreen } from '../../ui/ListScreen.tsx'
import { ModalButton } from '../../ui/ModalButton.tsx'
import { ProductModal } from './product-modals.ts'
import { ProductCard } from './ProductCard.tsx'
import { useProducts } from './products.api.ts'

/** /products (spec §2). */
export function ProductsPage() {
  const [search, setSearch] = useSearchText()
  const list = useProducts(search)
  const user = useUser()
  return (
    <ListScreen
      title="Products"
      description="Manage your products."
      action={
        <ModalButton variant="primary" modal={ProductModal} modalProps={{}}>
          Add Product
        </ModalButton>
      }
      search={{ placeholder: 'Search products...', value: search, onChange: setSearch }}
      list={list}
      errorTitle="Error loading products"
      empty={{
        noMatch: 'No products match your search.',
        none: 'No products available.',
      }}
    >
      <CardGrid label="Products">
        {list.items?.map((product) => (
          <ProductCard key={product.id} product={product} user={user} />
        ))}
      </CardGrid>
    </ListScreen>
  )
}
