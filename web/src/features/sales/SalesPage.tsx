import { useShownList } from '../../lib/use-shown-list.ts'
import { t } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ListScreen } from '../../ui/ListScreen.tsx'
import { PrintButton } from '../printing/PrintButton.tsx'
import { AddSaleButton } from './AddSaleButton.tsx'
import { saleColumns } from './sale-columns.ts'
import { SaleRows } from './SaleRows.tsx'
import { useSales } from './sales.api.ts'
import { NO_FILTERS, isFiltered } from './sales-search.ts'
import { SalesFilters } from './SalesFilters.tsx'
import { useFilterWords } from './use-filter-words.ts'
import { useSalesSearch } from './use-sales-search.ts'

/** /sales: every sale, newest first; STAFF see their branch's, an ADMIN the institution's. */
export function SalesPage() {
  const { search, filters, change } = useSalesSearch()
  const list = useShownList(useSales({ search, ...filters }))
  const isNarrow = isFiltered(filters)
  const narrowedTo = useFilterWords(filters)
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
          <SalesFilters filters={filters} onChange={change} />
          {panel}
        </>
      )}
      list={list}
      print={
        <PrintButton
          title={t.sales.title}
          list={list}
          columns={saleColumns}
          search={search}
          narrowedTo={narrowedTo}
        />
      }
      errorTitle={t.sales.failed}
      loading="rows"
      empty={{
        noMatch: t.sales.noMatch,
        none: isNarrow ? t.sales.noMatch : t.sales.none,
        action: isNarrow ? (
          <Button onClick={() => change(NO_FILTERS)}>{t.sales.clearFilters}</Button>
        ) : (
          <AddSaleButton>{t.sales.addFirst}</AddSaleButton>
        ),
      }}
    >
      <SaleRows sales={list.items ?? []} />
    </ListScreen>
  )
}
