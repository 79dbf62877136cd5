import { listSuppliers } from '@mezgeb/contract/buying/suppliers'

import { useList } from '../../../lib/list/use-list.ts'
import { useSearchText } from '../../../lib/list/use-list-address.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { RecordList } from '../../workspace/records/RecordList.tsx'
import { supplierFields } from './supplier-fields.ts'
import { SupplierModal } from './supplier-modals.ts'
import { SupplierActions, SupplierCard } from './SupplierCard.tsx'

/** /suppliers (spec §2). */
export function SuppliersPage() {
  const [search] = useSearchText()
  return (
    <RecordList
      words={t.suppliers}
      list={useList(listSuppliers, { query: { search } })}
      fields={supplierFields}
      modal={SupplierModal}
      modalProps={{}}
      Card={SupplierCard}
      Actions={SupplierActions}
      shape={{ facts: 2, hasActions: useMay()('suppliers.edit') }}
    />
  )
}
