import { useSearchText } from '../../lib/use-search-text.ts'
import { CardGrid } from '../../ui/CardGrid.tsx'
import { ListScreen } from '../../ui/ListScreen.tsx'
import { ModalButton } from '../../ui/ModalButton.tsx'
import { CustomerModal } from './customer-modals.ts'
import { CustomerCard } from './CustomerCard.tsx'
import { useCustomers } from './customers.api.ts'

/** /customers (spec §2). */
export function CustomersPage() {
  const [search, setSearch] = useSearchText()
  const list = useCustomers(search)
  return (
    <ListScreen
      title="Customers"
      description="Manage your customers."
      action={
        <ModalButton variant="primary" modal={CustomerModal} modalProps={{}}>
          Add Customer
        </ModalButton>
      }
      search={{ placeholder: 'Search customers...', value: search, onChange: setSearch }}
      list={list}
      errorTitle="Error loading customers"
      empty={{
        noMatch: 'No customers match your search.',
        none: 'No customers available.',
      }}
    >
      <CardGrid label="Customers">
        {list.items?.map((customer) => (
          <CustomerCard key={customer.id} customer={customer} />
        ))}
      </CardGrid>
    </ListScreen>
  )
}
