import {
  TRANSFER_STATES,
  countWaitingTransfers,
  listTransfers,
} from '@mezgeb/contract/stock/transfers'
import { useNavigate } from '@tanstack/react-router'

import { useCall } from '../../../lib/api/use-call.ts'
import { formatCount } from '../../../lib/format/format.ts'
import { useListAddress } from '../../../lib/list/use-list-address.ts'
import { usePageList } from '../../../lib/list/use-page-list.ts'
import { useShownList } from '../../../lib/list/use-shown-list.ts'
import { choosesBranch } from '../../../lib/session/access.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { Badge } from '../../../ui/kit/Badge.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { TextLink } from '../../../ui/kit/TextLink.tsx'
import { Card } from '../../../ui/list/Card.tsx'
import { CardGrid } from '../../../ui/list/CardGrid.tsx'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { Facts } from '../../../ui/list/Facts.tsx'
import { FilterBar } from '../../../ui/list/filters/FilterBar.tsx'
import { ListScreen } from '../../../ui/list/ListScreen.tsx'
import { factsOf } from '../../../ui/list/field.ts'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { usePageAction } from '../../../ui/shell/page-action.ts'
import { BranchSelect } from './BranchSelect.tsx'
import { useBranchNames } from '../../business/branches/branches.api.ts'
import { useFields } from '../../workspace/fields/use-fields.ts'
import { OutputButtons } from '../../workspace/exporting/OutputButtons.tsx'
import { transferFields, wayToTransfer } from './transfer-fields.tsx'
import { stateTone, stateWord, transferName } from './transfer-words.ts'

import type { TransferSummary } from '@mezgeb/contract/stock/transfers'

import type { Field } from '../../../ui/list/field.ts'

/** /transfers: goods between branches; STAFF see those of their branch, either end. */
export function TransfersPage() {
  return useMay()('transfers.view') ? <Transfers /> : <Forbidden title={t.transfers.title} />
}

const DIRECTIONS = ['IN', 'OUT'] as const
const NO_FILTERS = {
  ...{ state: undefined, direction: undefined, branchId: undefined, waiting: undefined },
}

function useFilters() {
  const [{ search = '', ...address }, change] = useListAddress()
  const state = TRANSFER_STATES.find((one) => one === address.state)
  const direction = DIRECTIONS.find((one) => one === address.direction)
  const waiting = address.waiting === 'true' ? ('true' as const) : undefined
  const branchId: string | undefined = address.branchId
  const branch = useBranchNames()?.get(branchId ?? '')
  const words = [
    ...(waiting === undefined ? [] : [t.transfersPage.waiting]),
    ...(state === undefined ? [] : [t.transferTrail.states[state]]),
    ...(direction === undefined ? [] : [t.transfersPage.directions[direction]]),
    ...(branch === undefined ? [] : [branch]),
  ]
  return { search, query: { state, direction, branchId, waiting }, words, change }
}

function Transfers() {
  const filters = useFilters()
  const { search, query, words, change } = filters
  const list = useShownList(usePageList(listTransfers, { query }))
  const fields = useFields(transferFields)
  const isNarrow = words.length > 0
  const { title } = t.transfers
  return (
    <ListScreen
      title={title}
      description={t.transfersPage.description}
      action={<AddButton label={t.transfers.add} />}
      search={{
        placeholder: t.transfersPage.search,
        value: search,
        onChange: (text) => change({ search: text }),
      }}
      renderTabs={(panel) => (
        <>
          <Filters filters={filters} />
          {panel}
        </>
      )}
      list={list}
      print={<OutputButtons {...{ title, list, fields, search, narrowedTo: words }} />}
      table={<DataTable label={title} list={list} fields={fields} />}
      shape={{ facts: 5 }}
      errorTitle={t.transfersPage.failed}
      empty={{
        noMatch: t.transfersPage.noMatch,
        none: isNarrow ? t.transfersPage.noMatch : t.transfersPage.none,
        action: isNarrow ? (
          <Button onClick={() => change(NO_FILTERS)}>{t.sales.clearFilters}</Button>
        ) : (
          <AddButton label={t.transfersPage.addFirst} />
        ),
      }}
    >
      <CardGrid label={title}>
        {list.items?.map((item) => (
          <TransferCard key={item.id} item={item} fields={fields} />
        ))}
      </CardGrid>
    </ListScreen>
  )
}

function Filters({ filters }: { filters: ReturnType<typeof useFilters> }) {
  const { query, words, change } = filters
  const isOfAll = choosesBranch(useUser())
  const text = t.transfersPage
  return (
    <FilterBar isFiltered={words.length > 0} words={words} onClear={() => change(NO_FILTERS)}>
      <WaitingButton filters={filters} />
      <DeviceSelect
        label={text.state}
        value={query.state ?? ''}
        onChange={(state) => change({ state })}
      >
        <option value="">{text.anyState}</option>
        {TRANSFER_STATES.map((state) => (
          <option key={state} value={state}>
            {t.transferTrail.states[state]}
          </option>
        ))}
      </DeviceSelect>
      {isOfAll && (
        <BranchSelect
          label={t.branches.label}
          none={t.sales.allBranches}
          branchId={query.branchId ?? ''}
          onPick={(branchId) => change({ branchId })}
        />
      )}
      {(!isOfAll || query.branchId !== undefined) && (
        <DeviceSelect
          label={text.direction}
          value={query.direction ?? ''}
          onChange={(direction) => change({ direction })}
        >
          <option value="">{text.both}</option>
          {DIRECTIONS.map((direction) => (
            <option key={direction} value={direction}>
              {text.directions[direction]}
            </option>
          ))}
        </DeviceSelect>
      )}
    </FilterBar>
  )
}

function WaitingButton({ filters }: { filters: ReturnType<typeof useFilters> }) {
  const { query, change } = filters
  const text = t.transfersPage
  const { data } = useCall(countWaitingTransfers, {})
  const count = data === undefined ? 0 : Object.values(data).reduce((sum, one) => sum + one, 0)
  return (
    <Button
      variant={query.waiting === undefined ? 'secondary' : 'primary'}
      aria-pressed={query.waiting !== undefined}
      onClick={() => change({ waiting: query.waiting === undefined ? 'true' : undefined })}
    >
      {count === 0 ? text.waiting : text.waitingCount(formatCount(count))}
    </Button>
  )
}

function AddButton({ label }: { label: string }) {
  const navigate = useNavigate()
  const open = () => void navigate({ to: '/transfers/new' })
  const isPagesOwn = usePageAction(open)
  if (!useMay()('transfers.request')) return null
  return (
    <Button variant="primary" {...(isPagesOwn ? { 'aria-keyshortcuts': 'n' } : {})} onClick={open}>
      {label}
    </Button>
  )
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
