import { listSales } from '@mezgeb/contract/selling/sales'

import { useSearchText } from '../../../lib/list/use-list-address.ts'
import { usePageList } from '../../../lib/list/use-page-list.ts'
import { useShownList } from '../../../lib/list/use-shown-list.ts'
import { t } from '../../../texts/texts.ts'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { useFields } from '../../workspace/fields/use-fields.ts'
import { ListScreen } from '../../../ui/list/ListScreen.tsx'
import { OutputButtons } from '../../workspace/exporting/OutputButtons.tsx'
import { LinesButton } from '../../stock/document-lines/LinesButton.tsx'
import { FilterFields } from '../../workspace/filters/FilterFields.tsx'
import { PeriodFields } from '../../workspace/filters/PeriodFields.tsx'
import { useListFilters } from '../../workspace/filters/use-list-filters.ts'
import { AddSaleButton } from './AddSaleButton.tsx'
import { FindSaleButton } from './returns/find/FindSaleButton.tsx'
import { SALE_FILTERS } from './sale-filters.ts'
import { saleFields } from './sale-fields.tsx'
import { SaleRows } from './SaleRows.tsx'
import { SaleSumLine } from './SaleSumLine.tsx'

import type { Sale } from '@mezgeb/contract/selling/sales'

import type { ListFilters } from '../../workspace/filters/use-list-filters.ts'
import type { ListOutput } from '../../workspace/printing/PrintButton.tsx'

/** /sales: every sale; STAFF see their branch's, an ADMIN the institution's. */
export function SalesPage() {
  const filters = useListFilters(SALE_FILTERS, { hasPeriod: true })
  const { query, values, period = {} } = filters
  const [search, setSearch] = useSearchText()
  const list = useShownList(usePageList(listSales, { query }))
  const fields = useFields(saleFields)
  const { title } = t.sales
  const { productId, tenderId } = values
  // Sums are kept of each branch alone.
  const isLimited = Object.entries(values).some(
    ([name, id]) => name !== 'branchId' && id !== undefined,
  )
  const ofTender = tenderId === undefined ? 'sales' : 'tender'
  const of = productId === undefined ? ofTender : 'product'
  return (
    <ListScreen
      title={title}
      action={
        <>
          <FindSaleButton />
          <AddSaleButton />
        </>
      }
      search={{ placeholder: t.sales.search, value: search, onChange: setSearch }}
      renderTabs={(panel) => (
        <>
          <FilterFields state={filters}>
            <PeriodFields period={period} onChange={filters.set} />
          </FilterFields>
          <SaleSumLine
            {...{ list, isLimited, of }}
            query={{ search: search || undefined, ...query }}
          />
          {panel}
        </>
      )}
      list={list}
      print={<SaleOutput {...{ list, fields, filters, search }} />}
      table={<DataTable label={title} list={list} fields={fields} />}
      errorTitle={t.sales.failed}
      loading="rows"
      filters={filters}
      empty={{
        noMatch: t.sales.noMatch,
        none: t.sales.none,
        hidden: t.sales.noMatch,
        action: <AddSaleButton>{t.sales.addFirst}</AddSaleButton>,
      }}
    >
      <SaleRows sales={list.items ?? []} />
    </ListScreen>
  )
}

type SaleOutputProps = Pick<ListOutput<Sale>, 'list' | 'fields'> & {
  filters: ListFilters
  search: string
}

function SaleOutput({ list, fields, filters, search }: SaleOutputProps) {
  const { title } = t.sales
  const { words: narrowedTo, period } = filters
  const { branchId, ...others } = filters.values
  const fileFields = async (items: readonly Sale[]) =>
    (await import('./sale-file-fields.ts')).saleFileFields(fields, items)
  // Lines are narrowed by days and a branch alone.
  const hasLines = search === '' && Object.values(others).every((one) => one === undefined)
  return (
    <>
      <OutputButtons {...{ title, list, fields, fileFields, search, narrowedTo }} />
      {hasLines && <LinesButton title={title} query={{ kind: 'SALE', ...period, branchId }} />}
    </>
  )
}
