import { listSuppliers } from '@mezgeb/contract/buying/suppliers'

import { useList } from '../../../lib/list/use-list.ts'
import { useSearchText } from '../../../lib/list/use-list-address.ts'
import { useShownList } from '../../../lib/list/use-shown-list.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { useFields } from '../../workspace/fields/use-fields.ts'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { CardGrid } from '../../../ui/list/CardGrid.tsx'
import { ListScreen } from '../../../ui/list/ListScreen.tsx'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { PrintButton } from '../../workspace/printing/PrintButton.tsx'
import { supplierFields } from './supplier-fields.ts'
import { SupplierModal } from './supplier-modals.ts'
import { SupplierActions, SupplierCard } from './SupplierCard.tsx'

/** /suppliers (spec §2). */
export function SuppliersPage() {
  const [search, setSearch] = useSearchText()
  const list = useShownList(useList(listSuppliers, { query: { search } }))
  const fields = useFields(supplierFields)
  const mayChange = useMay()('suppliers.edit')
  const button = { variant: 'primary', modal: SupplierModal, modalProps: {} } as const
  return (
    <ListScreen
      title={t.suppliers.title}
      description={t.suppliers.description}
      action={<ModalButton {...button}>{t.suppliers.add}</ModalButton>}
      search={{ placeholder: t.suppliers.search, value: search, onChange: setSearch }}
      list={list}
      print={<PrintButton title={t.suppliers.title} list={list} fields={fields} search={search} />}
      shape={{ facts: 2, hasActions: mayChange }}
      errorTitle={t.suppliers.failed}
      empty={{
        noMatch: t.suppliers.noMatch,
        none: t.suppliers.none,
        action: <ModalButton {...button}>{t.suppliers.addFirst}</ModalButton>,
      }}
      table={
        <DataTable
          label={t.suppliers.title}
          items={list.items ?? []}
          fields={fields}
          Actions={SupplierActions}
        />
      }
    >
      <CardGrid label={t.suppliers.title}>
        {list.items?.map((supplier) => (
          <SupplierCard key={supplier.id} supplier={supplier} mayChange={mayChange} />
        ))}
      </CardGrid>
    </ListScreen>
  )
}
