import { useSearchText } from '../../lib/use-search-text.ts'
import { useShownList } from '../../lib/use-shown-list.ts'
import { useUser } from '../../lib/use-user.ts'
import { t } from '../../texts/texts.ts'
import { CardGrid } from '../../ui/CardGrid.tsx'
import { ListScreen } from '../../ui/ListScreen.tsx'
import { ModalButton } from '../../ui/ModalButton.tsx'
import { PrintButton } from '../printing/PrintButton.tsx'
import { productColumns } from './product-columns.ts'
import { ProductModal } from './product-modals.ts'
import { ProductCard } from './ProductCard.tsx'
import { useProducts } from './products.api.ts'

/** /products (spec §2). */
export function ProductsPage() {
  const [search, setSearch] = useSearchText()
  const list = useShownList(useProducts(search))
  const user = useUser()
  const button = { variant: 'primary', modal: ProductModal, modalProps: {} } as const
  return (
    <ListScreen
      title={t.products.title}
      description={t.products.description}
      action={<ModalButton {...button}>{t.products.add}</ModalButton>}
      search={{ placeholder: t.products.search, value: search, onChange: setSearch }}
      list={list}
      print={
        <PrintButton
          title={t.products.title}
          list={list}
          columns={productColumns}
          search={search}
        />
      }
      shape={{ facts: 4, hasActions: true }}
      errorTitle={t.products.failed}
      empty={{
        noMatch: t.products.noMatch,
        none: t.products.none,
        action: <ModalButton {...button}>{t.products.addFirst}</ModalButton>,
      }}
    >
      <CardGrid label={t.products.title}>
        {list.items?.map((product) => (
          <ProductCard key={product.id} product={product} user={user} />
        ))}
      </CardGrid>
    </ListScreen>
  )
}
