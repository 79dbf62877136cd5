import { useListAddress } from '../../../lib/list/use-list-address.ts'
import { useShownList } from '../../../lib/list/use-shown-list.ts'
import { t } from '../../../texts/texts.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { useFields } from '../../workspace/fields/use-fields.ts'
import { ListScreen } from '../../../ui/list/ListScreen.tsx'
import { OutputButtons } from '../../workspace/exporting/OutputButtons.tsx'
import { useBranchNames } from '../../business/branches/branches.api.ts'
import { PeriodSum } from '../../workspace/filters/PeriodSum.tsx'
import { periodWords } from '../../workspace/filters/period-words.ts'
import { AddSaleButton } from './AddSaleButton.tsx'
import { saleFields } from './sale-fields.tsx'
import { SaleRows } from './SaleRows.tsx'
import { NO_FILTERS, useSales } from './sales.api.ts'
import { SalesFilters } from './SalesFilters.tsx'

/** /sales: every sale; STAFF see their branch's, an ADMIN the institution's. */
export function SalesPage() {
  const { search, filters, isNarrow, narrowedTo, change } = useSalesFilters()
  const list = useShownList(useSales(filters))
  const fields = useFields(saleFields)
  const clear = <Button onClick={() => change(NO_FILTERS)}>{t.sales.clearFilters}</Button>
  return (
    <ListScreen
      title={t.sales.title}
      action={<AddSaleButton />}
      search={{
        placeholder: t.sales.search,
        value: search,
        onChange: (text) => change({ search: text }),
      }}
      renderTabs={(panel) => (
        <>
          <SalesFilters
            filters={filters}
            isFiltered={isNarrow}
            words={narrowedTo}
            onChange={change}
          />
          <PeriodSum list={list} place="saleTotal" text={t.sales.sum} />
          {panel}
        </>
      )}
      list={list}
      print={
        <OutputButtons
          title={t.sales.title}
          list={list}
          fields={fields}
          search={search}
          narrowedTo={narrowedTo}
        />
      }
      table={<DataTable label={t.sales.title} list={list} fields={fields} />}
      errorTitle={t.sales.failed}
      loading="rows"
      empty={{
        noMatch: t.sales.noMatch,
        none: isNarrow ? t.sales.noMatch : t.sales.none,
        action: isNarrow ? clear : <AddSaleButton>{t.sales.addFirst}</AddSaleButton>,
      }}
    >
      <SaleRows sales={list.items ?? []} />
    </ListScreen>
  )
}

function useSalesFilters() {
  const [{ search = '', branchId, from, to }, change] = useListAddress()
  const branchName = useBranchNames()?.get(branchId ?? '')
  return {
    search,
    filters: { branchId, from, to },
    isNarrow: branchId !== undefined || from !== undefined || to !== undefined,
    /** The filters in words. */
    narrowedTo: [...(branchName === undefined ? [] : [branchName]), ...periodWords({ from, to })],
    change,
  }
}
