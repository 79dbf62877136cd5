import { listCustomers } from '@mezgeb/contract/selling/customers'

import { useList } from '../../../lib/list/use-list.ts'
import { useSearchText } from '../../../lib/list/use-list-address.ts'
import { fixedBranchId } from '../../../lib/session/access.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { RecordList } from '../../workspace/records/RecordList.tsx'
import { customerFields } from './customer-fields.ts'
import { CustomerModal } from './customer-modals.ts'
import { CustomerActions, CustomerCard } from './CustomerCard.tsx'

/** /customers (spec §2). */
export function CustomersPage() {
  const [search] = useSearchText()
  const branchId = fixedBranchId(useUser())
  return (
    <RecordList
      words={t.customers}
      list={useList(listCustomers, { query: { search, branchId } })}
      fields={customerFields}
      modal={CustomerModal}
      modalProps={{}}
      Card={CustomerCard}
      Actions={CustomerActions}
      shape={{ facts: 2, hasActions: true }}
    />
  )
}
