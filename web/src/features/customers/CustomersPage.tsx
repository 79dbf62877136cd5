import { useSearchText } from '../../lib/use-search-text.ts'
import { useShownList } from '../../lib/use-shown-list.ts'
import { t } from '../../texts/texts.ts'
import { CardGrid } from '../../ui/CardGrid.tsx'
import { ListScreen } from '../../ui/ListScreen.tsx'
import { ModalButton } from '../../ui/ModalButton.tsx'
import { PrintButton } from '../printing/PrintButton.tsx'
import { customerColumns } from './customer-columns.ts'
import { CustomerModal } from './customer-modals.ts'
import { CustomerCard } from './CustomerCard.tsx'
import { useCustomers } from './customers.api.ts'

/** /customers (spec §2). */
export function CustomersPage() {
  const [search, setSearch] = useSearchText()
  const list = useShownList(useCustomers(search))
  const button = { variant: 'primary', modal: CustomerModal, modalProps: {} } as const
  return (
    <ListScreen
      title={t.customers.title}
      description={t.customers.description}
      action={<ModalButton {...button}>{t.customers.add}</ModalButton>}
      search={{ placeholder: t.customers.search, value: search, onChange: setSearch }}
      list={list}
      print={
        <PrintButton
          title={t.customers.title}
          list={list}
          columns={customerColumns}
          search={search}
        />
      }
      shape={{ facts: 2, hasActions: true }}
      errorTitle={t.customers.failed}
      empty={{
        noMatch: t.customers.noMatch,
        none: t.customers.none,
        action: <ModalButton {...button}>{t.customers.addFirst}</ModalButton>,
      }}
    >
      <CardGrid label={t.customers.title}>
        {list.items?.map((customer) => (
          <CustomerCard key={customer.id} customer={customer} />
        ))}
      </CardGrid>
    </ListScreen>
  )
}
