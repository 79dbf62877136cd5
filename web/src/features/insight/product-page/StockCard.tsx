import { MOVEMENT_KINDS, listProductMovements } from '@mezgeb/contract/insight/product-history'

import { useList } from '../../../lib/list/use-list.ts'
import { useListAddress } from '../../../lib/list/use-list-address.ts'
import { choosesBranch } from '../../../lib/session/access.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { NoRows } from '../../workspace/records/NoRows.tsx'
import { FilterBar } from '../../../ui/list/filters/FilterBar.tsx'
import { ShowMore } from '../../../ui/list/ShowMore.tsx'
import { BranchSelect } from '../../business/BranchSelect.tsx'
import { useBranchNames } from '../../business/branches/branches.api.ts'
import { PeriodFields } from '../../workspace/filters/PeriodFields.tsx'
import { periodWords } from '../../workspace/filters/period-words.ts'
import { useFields } from '../../workspace/fields/use-fields.ts'
import { OutputButtons } from '../../workspace/exporting/OutputButtons.tsx'
import { ChangesLink } from '../audit/ChangesLink.tsx'
import { movementFields } from './movement-fields.tsx'
import { movementWord } from './movement-words.ts'
import classes from './StockCard.module.css'

import type { Product } from '@mezgeb/contract/catalogue/products'

const NO_FILTERS = { branchId: '', kind: '', from: '', to: '' }

/** Every movement of the product with the stock after it, filtered as the address says. */
export function StockCard({ product }: { product: Product }) {
  const { filters, words, change } = useCardFilters()
  const list = useList(listProductMovements, { params: { id: product.id }, query: filters })
  const fields = useFields((user) => movementFields(user, product))
  const { items } = list
  const isFiltered = words.length > 0
  const title = t.productPage.card
  const shown = { items, orders: [], sort: undefined, setSort: () => {} }
  return (
    <div>
      <div className={classes.head}>
        <h2>{title}</h2>
        <div className={classes.buttons}>
          <ChangesLink recordId={product.id} />
          <OutputButtons
            title={`${title}: ${product.name}`}
            list={list}
            fields={fields}
            narrowedTo={words}
          />
        </div>
      </div>
      <FilterBar isFiltered={isFiltered} words={words} onClear={() => change(NO_FILTERS)}>
        <KindFilter kind={filters.kind} onChange={change} />
        {choosesBranch(useUser()) && (
          <BranchSelect branchId={filters.branchId} onPick={(branchId) => change({ branchId })} />
        )}
        <PeriodFields period={filters} onChange={change} />
      </FilterBar>
      <NoRows
        list={list}
        failed={t.productPage.cardFailed}
        none={isFiltered ? t.productPage.noMatch : t.productPage.noMovements}
      />
      {items !== undefined && items.length > 0 && (
        <DataTable label={title} list={shown} fields={fields} />
      )}
      <ShowMore more={list.more} />
    </div>
  )
}

type Change = (changed: Partial<typeof NO_FILTERS>) => void

function useCardFilters() {
  const [{ branchId, kind: wanted, from, to }, change] = useListAddress()
  const kind = MOVEMENT_KINDS.find((one) => one === wanted)
  const branchName = useBranchNames()?.get(branchId ?? '')
  const names = [kind === undefined ? undefined : movementWord(kind), branchName]
  return {
    filters: { branchId, kind, from, to },
    /** The filters in words. */
    words: [...names.filter((name) => name !== undefined), ...periodWords({ from, to })],
    change,
  }
}

function KindFilter({ kind = '', onChange }: { kind: string | undefined; onChange: Change }) {
  return (
    <DeviceSelect
      label={t.productPage.movementKind}
      value={kind}
      onChange={(value) => onChange({ kind: value })}
    >
      <option value="">{t.productPage.everything}</option>
      {MOVEMENT_KINDS.map((one) => (
        <option key={one} value={one}>
          {movementWord(one)}
        </option>
      ))}
    </DeviceSelect>
  )
}
