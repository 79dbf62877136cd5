import { useSearchText } from '../../lib/use-search-text.ts'
import { useUser } from '../../lib/use-user.ts'
import { t } from '../../texts/texts.ts'
import { CardGrid } from '../../ui/CardGrid.tsx'
import { ListScreen } from '../../ui/ListScreen.tsx'
import { ModalButton } from '../../ui/ModalButton.tsx'
import { SupplierModal } from './supplier-modals.ts'
import { SupplierCard } from './SupplierCard.tsx'
import { useSuppliers } from './suppliers.api.ts'

/** /suppliers (spec §2). */
export function SuppliersPage() {
  const [search, setSearch] = useSearchText()
  const list = useSuppliers(search)
  const mayChange = useUser().role === 'ADMIN'
  return (
    <ListScreen
      title={t.suppliers.title}
      description={t.suppliers.description}
      action={
        <ModalButton variant="primary" modal={SupplierModal} modalProps={{}}>
          {t.suppliers.add}
        </ModalButton>
      }
      search={{ placeholder: t.suppliers.search, value: search, onChange: setSearch }}
      list={list}
      errorTitle={t.suppliers.failed}
      empty={{
        noMatch: t.suppliers.noMatch,
        none: t.suppliers.none,
      }}
    >
      <CardGrid label={t.suppliers.title}>
        {list.items?.map((supplier) => (
          <SupplierCard key={supplier.id} supplier={supplier} mayChange={mayChange} />
        ))}
      </CardGrid>
    </ListScreen>
  )
}
