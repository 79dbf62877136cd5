import { useSearchText } from '../../lib/use-search-text.ts'
import { useShownList } from '../../lib/use-shown-list.ts'
import { useUser } from '../../lib/use-user.ts'
import { t } from '../../texts/texts.ts'
import { CardGrid } from '../../ui/CardGrid.tsx'
import { ListScreen } from '../../ui/ListScreen.tsx'
import { ModalButton } from '../../ui/ModalButton.tsx'
import { PrintButton } from '../printing/PrintButton.tsx'
import { supplierColumns } from './supplier-columns.ts'
import { SupplierModal } from './supplier-modals.ts'
import { SupplierCard } from './SupplierCard.tsx'
import { useSuppliers } from './suppliers.api.ts'

/** /suppliers (spec §2). */
export function SuppliersPage() {
  const [search, setSearch] = useSearchText()
  const list = useShownList(useSuppliers(search))
  const mayChange = useUser().role === 'ADMIN'
  const button = { variant: 'primary', modal: SupplierModal, modalProps: {} } as const
  return (
    <ListScreen
      title={t.suppliers.title}
      description={t.suppliers.description}
      action={<ModalButton {...button}>{t.suppliers.add}</ModalButton>}
      search={{ placeholder: t.suppliers.search, value: search, onChange: setSearch }}
      list={list}
      print={
        <PrintButton
          title={t.suppliers.title}
          list={list}
          columns={supplierColumns}
          search={search}
        />
      }
      shape={{ facts: 2, hasActions: mayChange }}
      errorTitle={t.suppliers.failed}
      empty={{
        noMatch: t.suppliers.noMatch,
        none: t.suppliers.none,
        action: <ModalButton {...button}>{t.suppliers.addFirst}</ModalButton>,
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
