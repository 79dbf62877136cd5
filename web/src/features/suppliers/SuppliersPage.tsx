import { useSearchText } from '../../lib/use-search-text.ts'
import { useUser } from '../../lib/use-user.ts'
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
      title="Suppliers"
      description="Manage your suppliers."
      action={
        <ModalButton variant="primary" modal={SupplierModal} modalProps={{}}>
          Add Supplier
        </ModalButton>
      }
      search={{ placeholder: 'Search suppliers...', value: search, onChange: setSearch }}
      list={list}
      errorTitle="Error loading suppliers"
      empty={{
        noMatch: 'No suppliers match your search.',
        none: 'No suppliers available.',
      }}
    >
      <CardGrid label="Suppliers">
        {list.items?.map((supplier) => (
          <SupplierCard key={supplier.id} supplier={supplier} mayChange={mayChange} />
        ))}
      </CardGrid>
    </ListScreen>
  )
}
