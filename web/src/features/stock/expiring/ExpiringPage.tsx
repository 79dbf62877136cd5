import { listRemovalReasons } from '@mezgeb/contract/stock/removal-reasons'
import { EXPIRY_PERIODS, listExpiringLots } from '@mezgeb/contract/stock/lots'

import { useCall } from '../../../lib/api/use-call.ts'
import { useListAddress } from '../../../lib/list/use-list-address.ts'
import { usePageList } from '../../../lib/list/use-page-list.ts'
import { useShownList } from '../../../lib/list/use-shown-list.ts'
import { choosesBranch } from '../../../lib/session/access.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { ButtonLink } from '../../../ui/kit/ButtonLink.tsx'
import { Card } from '../../../ui/list/Card.tsx'
import { CardGrid } from '../../../ui/list/CardGrid.tsx'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { Facts } from '../../../ui/list/Facts.tsx'
import { FilterBar } from '../../../ui/list/filters/FilterBar.tsx'
import { ListScreen } from '../../../ui/list/ListScreen.tsx'
import { factsOf } from '../../../ui/list/field.ts'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { useBranchNames } from '../../business/branches/branches.api.ts'
import { goodsName } from '../../catalogue/goods/goods-name.tsx'
import { OutputButtons } from '../../workspace/exporting/OutputButtons.tsx'
import { useFields } from '../../workspace/fields/use-fields.ts'
import { reasonName } from '../removal-reasons/reason-name.ts'
import { StockRemovalModal } from '../removals/removals.kind.ts'
import { BranchSelect } from '../../business/BranchSelect.tsx'
import { LeftBadge } from '../lots/LeftBadge.tsx'
import { expiringFields, expiringFileFields } from './expiring-fields.tsx'

import type { ExpiringLot } from '@mezgeb/contract/stock/lots'
import type { ActionsProps, Field } from '../../../ui/list/field.ts'

/** /expiring: batches on hand that have expired or expire soon. */
export function ExpiringPage() {
  return useMay()('stock.view') ? <Expiring /> : <Forbidden title={t.lots.title} />
}

const NO_FILTERS = { within: undefined, branchId: undefined }
const DEFAULT = '30'

function useFilters() {
  const [{ search = '', ...address }, change] = useListAddress()
  const within = EXPIRY_PERIODS.find((one) => one === address.within) ?? DEFAULT
  const branchId: string | undefined = address.branchId
  const branch = useBranchNames()?.get(branchId ?? '')
  const isNarrow = within !== DEFAULT || branchId !== undefined
  const words = [t.lots.periods[within], ...(branch === undefined ? [] : [branch])]
  return { search, query: { within, branchId }, words, isNarrow, change }
}

function Expiring() {
  const filters = useFilters()
  const { search, query, isNarrow, change } = filters
  const list = useShownList(usePageList(listExpiringLots, { query }))
  const fields = useFields(expiringFields)
  return (
    <ListScreen
      title={t.lots.title}
      description={t.lots.description}
      search={{
        placeholder: t.lots.search,
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
      print={<OutputButtons {...outputOf(filters, fields)} list={list} />}
      table={<DataTable label={t.lots.list} list={list} fields={fields} Actions={LotActions} />}
      shape={{ facts: 4 }}
      errorTitle={t.lots.failed}
      empty={{
        noMatch: t.lots.noMatch,
        none: t.lots.none,
        action: isNarrow && (
          <Button onClick={() => change(NO_FILTERS)}>{t.sales.clearFilters}</Button>
        ),
      }}
    >
      <CardGrid label={t.lots.list}>
        {list.items?.map((item) => (
          <Card
            key={item.id}
            title={goodsName(item.product)}
            aside={<LeftBadge expiresOn={item.expiresOn} />}
            actions={<LotActions item={item} titleId="" />}
          >
            <Facts facts={factsOf(fields, item)} />
          </Card>
        ))}
      </CardGrid>
    </ListScreen>
  )
}

function outputOf(
  { search, query, words: narrowedTo }: ReturnType<typeof useFilters>,
  fields: readonly Field<ExpiringLot>[],
) {
  const title = query.within === 'ALL' ? t.lots.file : t.lots.title
  const fileFields = () => Promise.resolve(expiringFileFields(fields))
  return { title, search, narrowedTo, fields, fileFields }
}

function Filters({ filters }: { filters: ReturnType<typeof useFilters> }) {
  const { query, words, isNarrow, change } = filters
  return (
    <FilterBar isFiltered={isNarrow} words={words} onClear={() => change(NO_FILTERS)}>
      <DeviceSelect
        label={t.lots.within}
        value={query.within}
        onChange={(within) => change({ within: within === DEFAULT ? undefined : within })}
      >
        {EXPIRY_PERIODS.map((within) => (
          <option key={within} value={within}>
            {t.lots.periods[within]}
          </option>
        ))}
      </DeviceSelect>
      {choosesBranch(useUser()) && (
        <BranchSelect branchId={query.branchId} onPick={(branchId) => change({ branchId })} />
      )}
    </FilterBar>
  )
}

/** The ready-made reason, which losses are summed up by; a text where the institution has none any more. */
function useExpiredReason() {
  const { data = [] } = useCall(listRemovalReasons, {})
  const found = data.find(({ readyMade, isActive }) => readyMade === 'EXPIRED' && isActive)
  return found === undefined
    ? { reason: t.lots.reason, reasonId: '' }
    : { reason: reasonName(found), reasonId: found.id }
}

/** Takes a batch out, or plans a transfer of its product to another branch. */
function LotActions({ item }: ActionsProps<ExpiringLot>) {
  const may = useMay()
  const { product, branch, batch, expiresOn, quantity } = item
  const preset = {
    product: { ...product, tracksExpiry: true },
    branchId: branch.id,
    quantity,
    batch: batch ?? '',
    expiresOn,
    ...useExpiredReason(),
  }
  const way = { to: '/transfers/new', search: { from: branch.id, goods: product.name } } as const
  return (
    <>
      {may('stock.remove') && (
        <ModalButton size="sm" modal={StockRemovalModal} modalProps={{ preset }}>
          {t.lots.remove}
        </ModalButton>
      )}
      {may('transfers.approve') && <ButtonLink way={way}>{t.lots.move}</ButtonLink>}
    </>
  )
}
