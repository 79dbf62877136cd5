import { MONEY_SUMMED_MAX } from '@mezgeb/contract/insight/money-lists'

import { formatCount, formatMoney } from '../../../lib/format/format.ts'
import { useSearchText } from '../../../lib/list/use-list-address.ts'
import { useShownList } from '../../../lib/list/use-shown-list.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { Card } from '../../../ui/list/Card.tsx'
import { CardGrid } from '../../../ui/list/CardGrid.tsx'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { Facts } from '../../../ui/list/Facts.tsx'
import { factsOf } from '../../../ui/list/field.ts'
import { ListScreen } from '../../../ui/list/ListScreen.tsx'
import { OutputButtons } from '../../workspace/exporting/OutputButtons.tsx'
import { FilterFields } from '../../workspace/filters/FilterFields.tsx'
import { PeriodFields } from '../../workspace/filters/PeriodFields.tsx'
import { SumLine } from '../../workspace/filters/SumLine.tsx'

import type { ReactNode } from 'react'

import type { List, SortedList } from '../../../lib/list/use-list.ts'
import type { Field } from '../../../ui/list/field.ts'
import type { ListFilters } from '../../workspace/filters/use-list-filters.ts'

export type MoneyTabProps = {
  /** Puts the list into the tabs of the page. */
  inTabs: (panel: ReactNode) => ReactNode
}

type MoneyListProps<Item> = MoneyTabProps & {
  title: string
  /** Of the page; absent: those of /money. */
  heading?: { title: string; description: string }
  list: SortedList<Item>
  /** The first one opens the document. */
  fields: readonly Field<Item>[]
  filters: ListFilters
  /** Labels of the sums, as the call names them. */
  sums: readonly string[]
}

/** Documents of money with filters, sums, print and export. */
export function MoneyList<Item extends { id: string }>(props: MoneyListProps<Item>) {
  const { title, fields, filters, sums, inTabs } = props
  const { words: narrowedTo, period = {} } = filters
  const [search, setSearch] = useSearchText()
  const list = useShownList(props.list)
  const [head] = fields
  const text = t.moneyPage
  const { heading = { title: t.moneyLists.title, description: text.description } } = props
  return (
    <ListScreen
      {...heading}
      search={{ placeholder: text.search, value: search, onChange: setSearch }}
      renderTabs={(panel) =>
        inTabs(
          <>
            <FilterFields state={filters}>
              <PeriodFields period={period} onChange={filters.set} />
            </FilterFields>
            <Sums list={list} labels={sums} />
            {panel}
          </>,
        )
      }
      list={list}
      print={<OutputButtons {...{ title, list, fields, search, narrowedTo }} />}
      errorTitle={text.failed}
      filters={filters}
      empty={text}
      shape={{ facts: 5 }}
      table={<DataTable {...{ label: title, list, fields }} />}
    >
      <CardGrid label={title}>
        {list.items?.map((item) => (
          <Card key={item.id} title={head?.cell?.(item) ?? head?.text(item)}>
            <Facts facts={factsOf(fields, item)} />
          </Card>
        ))}
      </CardGrid>
    </ListScreen>
  )
}

type SumsProps = {
  list: Pick<List<unknown>, 'sums' | 'total' | 'isStale'>
  labels: readonly string[]
}

function Sums({ list: { sums, total, isStale }, labels }: SumsProps) {
  const currency = useUser().institution?.currency
  if (total === 0) return null
  if (total === null || isStale) return <SumLine parts={undefined} />
  if (sums === undefined)
    return <SumLine parts={[t.moneyPage.tooLong(formatCount(MONEY_SUMMED_MAX))]} />
  const parts = labels.map((label, at) =>
    t.filters.named(label, formatMoney(sums[at] ?? 0, 'saleTotal', currency)),
  )
  return <SumLine parts={parts} />
}
