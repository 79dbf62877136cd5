import { listCustomers } from '@mezgeb/contract/selling/customers'

import { useList } from '../../../lib/list/use-list.ts'
import { useSearchText } from '../../../lib/list/use-list-address.ts'
import { useShownList } from '../../../lib/list/use-shown-list.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { fixedBranchId } from '../../../lib/session/access.ts'
import { t } from '../../../texts/texts.ts'
import { useFields } from '../../workspace/fields/use-fields.ts'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { CardGrid } from '../../../ui/list/CardGrid.tsx'
import { ListScreen } from '../../../ui/list/ListScreen.tsx'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { PrintButton } from '../../workspace/printing/PrintButton.tsx'
import { customerFields } from './customer-fields.ts'
import { CustomerModal } from './customer-modals.ts'
import { CustomerActions, CustomerCard } from './CustomerCard.tsx'

/** /customers (spec §2). */
export function CustomersPage() {
  const [search, setSearch] = useSearchText()
  const branchId = fixedBranchId(useUser())
  const list = useShownList(useList(listCustomers, { query: { search, branchId } }))
  const fields = useFields(customerFields)
  const button = { variant: 'primary', modal: CustomerModal, modalProps: {} } as const
  return (
    <ListScreen
      title={t.customers.title}
      description={t.customers.description}
      action={<ModalButton {...button}>{t.customers.add}</ModalButton>}
      search={{ placeholder: t.customers.search, value: search, onChange: setSearch }}
      list={list}
      print={<PrintButton title={t.customers.title} list={list} fields={fields} search={search} />}
      shape={{ facts: 2, hasActions: true }}
      errorTitle={t.customers.failed}
      empty={{
        noMatch: t.customers.noMatch,
        none: t.customers.none,
        action: <ModalButton {...button}>{t.customers.addFirst}</ModalButton>,
      }}
      table={
        <DataTable
          label={t.customers.title}
          items={list.items ?? []}
          fields={fields}
          Actions={CustomerActions}
        />
      }
    >
      <CardGrid label={t.customers.title}>
        {list.items?.map((customer) => (
          <CustomerCard key={customer.id} customer={customer} />
        ))}
      </CardGrid>
    </ListScreen>
  )
}
