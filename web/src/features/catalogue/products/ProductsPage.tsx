import { listProducts } from '@mezgeb/contract/catalogue/products'

import { useList } from '../../../lib/list/use-list.ts'
import { useSearchText } from '../../../lib/list/use-list-address.ts'
import { useShownList } from '../../../lib/list/use-shown-list.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { useFields } from '../../workspace/fields/use-fields.ts'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { CardGrid } from '../../../ui/list/CardGrid.tsx'
import { ListScreen } from '../../../ui/list/ListScreen.tsx'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { PrintButton } from '../../workspace/printing/PrintButton.tsx'
import { productFields } from './product-fields.tsx'
import { ProductModal } from './product-modals.ts'
import { ProductActions, ProductCard } from './ProductCard.tsx'

/** /products (spec §2). */
export function ProductsPage() {
  const [search, setSearch] = useSearchText()
  const institutionId = useUser().institution?.id
  const list = useShownList(useList(listProducts, { query: { search, institutionId } }))
  const fields = useFields(productFields)
  const user = useUser()
  const button = { variant: 'primary', modal: ProductModal, modalProps: {} } as const
  return (
    <ListScreen
      title={t.products.title}
      description={t.products.description}
      action={<ModalButton {...button}>{t.products.add}</ModalButton>}
      search={{ placeholder: t.products.search, value: search, onChange: setSearch }}
      list={list}
      print={<PrintButton title={t.products.title} list={list} fields={fields} search={search} />}
      shape={{ facts: 4, hasActions: true }}
      errorTitle={t.products.failed}
      empty={{
        noMatch: t.products.noMatch,
        none: t.products.none,
        action: <ModalButton {...button}>{t.products.addFirst}</ModalButton>,
      }}
      table={
        <DataTable
          label={t.products.title}
          items={list.items ?? []}
          fields={fields}
          Actions={ProductActions}
        />
      }
    >
      <CardGrid label={t.products.title}>
        {list.items?.map((product) => (
          <ProductCard key={product.id} product={product} user={user} />
        ))}
      </CardGrid>
    </ListScreen>
  )
}
