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
import { useFields } from '../../workspace/fields/use-fields.ts'
import { FilterFields } from '../../workspace/filters/FilterFields.tsx'
import { PeriodFields } from '../../workspace/filters/PeriodFields.tsx'
import { SumLine } from '../../workspace/filters/SumLine.tsx'
import { useListFilters } from '../../workspace/filters/use-list-filters.ts'

import type { User } from '@mezgeb/contract/people/user'
import type { ComponentType, ReactNode } from 'react'

import type { List, SortedList } from '../../../lib/list/use-list.ts'
import type { Field } from '../../../ui/list/field.ts'
import type { ListFilter } from '../../workspace/filters/list-filter.ts'
import type { ListFilters } from '../../workspace/filters/use-list-filters.ts'

type MoneyTabProps = {
  /** Puts the list into the tabs of the page. */
  inTabs?: (panel: ReactNode) => ReactNode
}

/** A list of documents of money. Its words are functions: the language can change. */
type MoneyEntry<Item> = {
  title: () => string
  /** Below the title of its page; absent: it is a tab of /money. */
  description?: () => string
  filters: readonly ListFilter[]
  useDocuments: (query: ListFilters['query']) => SortedList<Item>
  /** The first one opens the document. */
  fieldsFor: (user: User) => readonly Field<Item>[]
  /** Labels of the sums, as the call names them. */
  sums: () => readonly string[]
}

/** The screen of documents of money with filters, sums, print and export. */
export function moneyList<Item extends { id: string }>(
  entry: MoneyEntry<Item>,
): ComponentType<MoneyTabProps> {
  const { useDocuments, fieldsFor } = entry
  return function MoneyList({ inTabs }: MoneyTabProps) {
    const filters = useListFilters(entry.filters, { hasPeriod: true })
    const { words: narrowedTo, period = {} } = filters
    const [search, setSearch] = useSearchText()
    const list = useShownList(useDocuments(filters.query))
    const fields = useFields(fieldsFor)
    const text = t.moneyPage
    const title = entry.title()
    const description = entry.description?.()
    return (
      <ListScreen
        title={description === undefined ? t.moneyLists.title : title}
        description={description ?? text.description}
        search={{ placeholder: text.search, value: search, onChange: setSearch }}
        renderTabs={(panel) => {
          const whole = (
            <>
              <FilterFields state={filters}>
                <PeriodFields period={period} onChange={filters.set} />
              </FilterFields>
              <Sums list={list} labels={entry.sums()} />
              {panel}
            </>
          )
          return inTabs === undefined ? whole : inTabs(whole)
        }}
        list={list}
        print={<OutputButtons {...{ title, list, fields, search, narrowedTo }} />}
        errorTitle={text.failed}
        filters={filters}
        empty={text}
        shape={{ facts: 5 }}
        table={<DataTable {...{ label: title, list, fields }} />}
      >
        <Cards {...{ title, fields }} items={list.items ?? []} />
      </ListScreen>
    )
  }
}

type CardsProps<Item> = {
  title: string
  items: readonly Item[]
  fields: readonly Field<Item>[]
}

function Cards<Item extends { id: string }>({ title, items, fields }: CardsProps<Item>) {
  const [head] = fields
  return (
    <CardGrid label={title}>
      {items.map((item) => (
        <Card key={item.id} title={head?.cell?.(item) ?? head?.text(item)}>
          <Facts facts={factsOf(fields, item)} />
        </Card>
      ))}
    </CardGrid>
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
