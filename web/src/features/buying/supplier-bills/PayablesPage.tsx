import { listPayables } from '@mezgeb/contract/buying/supplier-payables'

import { useSearchText } from '../../../lib/list/use-list-address.ts'
import { usePageList } from '../../../lib/list/use-page-list.ts'
import { useShownList } from '../../../lib/list/use-shown-list.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { Card } from '../../../ui/list/Card.tsx'
import { CardGrid } from '../../../ui/list/CardGrid.tsx'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { Facts } from '../../../ui/list/Facts.tsx'
import { factsOf } from '../../../ui/list/field.ts'
import { ListScreen } from '../../../ui/list/ListScreen.tsx'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { BRANCH_FILTER } from '../../business/branch-filter.ts'
import { OutputButtons } from '../../workspace/exporting/OutputButtons.tsx'
import { useFields } from '../../workspace/fields/use-fields.ts'
import { FilterFields } from '../../workspace/filters/FilterFields.tsx'
import { useListFilters } from '../../workspace/filters/use-list-filters.ts'
import { AccountLink, payableFields } from './payable-fields.tsx'

const FILTERS = [BRANCH_FILTER]

/** /payables: debt to each supplier, by age. */
export function PayablesPage() {
  return useMay()('payables.view') ? <Payables /> : <Forbidden title={t.payables.title} />
}

function Payables() {
  const filters = useListFilters(FILTERS)
  const { query, words: narrowedTo } = filters
  const [search, setSearch] = useSearchText()
  const list = useShownList(usePageList(listPayables, { query }))
  const fields = useFields(payableFields)
  const { title, description } = t.payables
  return (
    <ListScreen
      title={title}
      description={description}
      search={{ placeholder: t.payables.search, value: search, onChange: setSearch }}
      renderTabs={(panel) => (
        <>
          <FilterFields state={filters} />
          {panel}
        </>
      )}
      list={list}
      print={<OutputButtons {...{ title, list, fields, search, narrowedTo }} />}
      errorTitle={t.payables.failed}
      filters={filters}
      empty={t.payables}
      shape={{ facts: 3 }}
      table={<DataTable {...{ label: title, list, fields }} />}
    >
      <CardGrid label={title}>
        {list.items?.map((item) => (
          <Card key={item.id} title={<AccountLink {...item} />}>
            <Facts facts={factsOf(fields, item)} />
          </Card>
        ))}
      </CardGrid>
    </ListScreen>
  )
}
