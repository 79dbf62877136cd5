import { countWaitingTransfers, listTransfers } from '@mezgeb/contract/stock/transfers'

import { useCall } from '../../../lib/api/use-call.ts'
import { formatCount } from '../../../lib/format/format.ts'
import { useSearchText } from '../../../lib/list/use-list-address.ts'
import { usePageList } from '../../../lib/list/use-page-list.ts'
import { useShownList } from '../../../lib/list/use-shown-list.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { Badge } from '../../../ui/kit/Badge.tsx'
import { TextLink } from '../../../ui/kit/TextLink.tsx'
import { Card } from '../../../ui/list/Card.tsx'
import { CardGrid } from '../../../ui/list/CardGrid.tsx'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { Facts } from '../../../ui/list/Facts.tsx'
import { ListScreen } from '../../../ui/list/ListScreen.tsx'
import { factsOf } from '../../../ui/list/field.ts'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { FormButton } from '../../../ui/shell/FormButton.tsx'
import { useFields } from '../../workspace/fields/use-fields.ts'
import { OutputButtons } from '../../workspace/exporting/OutputButtons.tsx'
import { FilterFields } from '../../workspace/filters/FilterFields.tsx'
import { PeriodFields } from '../../workspace/filters/PeriodFields.tsx'
import { useListFilters } from '../../workspace/filters/use-list-filters.ts'
import { LinesButton } from '../document-lines/LinesButton.tsx'
import { transferFields, wayToTransfer } from './transfer-fields.tsx'
import { TRANSFER_FILTERS } from './transfer-filters.ts'
import { TransferSumLine } from './TransferSumLine.tsx'
import { stateTone, stateWord, transferName } from './transfer-words.ts'

import type { TransferSummary } from '@mezgeb/contract/stock/transfers'

import type { Field } from '../../../ui/list/field.ts'
import type { ListFilters } from '../../workspace/filters/use-list-filters.ts'

/** /transfers: goods between branches; STAFF see those of their branch, either end. */
export function TransfersPage() {
  return useMay()('transfers.view') ? <Transfers /> : <Forbidden title={t.transfers.title} />
}

function Transfers() {
  const filters = useListFilters(TRANSFER_FILTERS, { hasPeriod: true })
  const { query, words: narrowedTo, period = {} } = filters
  const [search, setSearch] = useSearchText()
  const list = useShownList(usePageList(listTransfers, { query }))
  const fields = useFields(transferFields)
  const waitingWord = useWaitingWord()
  const { title } = t.transfers
  const text = t.transfersPage
  const sums = { search: search === '' ? undefined : search, ...query }
  return (
    <ListScreen
      title={title}
      description={text.description}
      action={<AddButton label={t.transfers.add} />}
      search={{ placeholder: text.search, value: search, onChange: setSearch }}
      renderTabs={(panel) => (
        <>
          <FilterFields state={filters} words={waitingWord}>
            <PeriodFields period={period} onChange={filters.set} />
          </FilterFields>
          <TransferSumLine query={sums} total={list.total} />
          {panel}
        </>
      )}
      list={list}
      print={
        <>
          <OutputButtons {...{ title, list, fields, search, narrowedTo }} />
          <TransferLines filters={filters} search={search} />
        </>
      }
      table={<DataTable label={title} list={list} fields={fields} />}
      shape={{ facts: 5 }}
      errorTitle={text.failed}
      filters={filters}
      empty={{ ...text, action: <AddButton label={text.addFirst} /> }}
    >
      <CardGrid label={title}>
        {list.items?.map((item) => (
          <TransferCard key={item.id} item={item} fields={fields} />
        ))}
      </CardGrid>
    </ListScreen>
  )
}

/** Of goods that were sent, arrived or were lost, where nothing but days and a branch narrows the list. */
function TransferLines({ filters, search }: { filters: ListFilters; search: string }) {
  const { branchId, ...others } = filters.values
  const isNarrowed = search !== '' || Object.values(others).some((one) => one !== undefined)
  if (isNarrowed) return null
  return (
    <LinesButton
      title={t.transfers.title}
      query={{ kind: 'TRANSFER', ...filters.period, branchId }}
    />
  )
}

/** The word of the button of waiting transfers, with their number. */
function useWaitingWord(): { waiting: string } {
  const { data } = useCall(countWaitingTransfers, {})
  const count = data === undefined ? 0 : Object.values(data).reduce((sum, one) => sum + one, 0)
  const text = t.transfersPage
  return { waiting: count === 0 ? text.waiting : text.waitingCount(formatCount(count)) }
}

function AddButton({ label }: { label: string }) {
  return useMay()('transfers.request') && <FormButton to="/transfers/new">{label}</FormButton>
}

type TransferCardProps = { item: TransferSummary; fields: readonly Field<TransferSummary>[] }

function TransferCard({ item, fields }: TransferCardProps) {
  return (
    <Card
      title={<TextLink way={wayToTransfer(item)}>{transferName(item)}</TextLink>}
      aside={<Badge tone={stateTone(item)}>{stateWord(item)}</Badge>}
    >
      <Facts facts={factsOf(fields, item)} />
    </Card>
  )
}
