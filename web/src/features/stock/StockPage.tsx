import { Suspense, lazy, memo, useDeferredValue } from 'react'

import { useListAddress } from '../../lib/list/use-list-address.ts'
import { useShownList } from '../../lib/list/use-shown-list.ts'
import { useMay } from '../../lib/session/use-may.ts'
import { useUser } from '../../lib/session/use-user.ts'
import { t } from '../../texts/texts.ts'
import { TextLink } from '../../ui/kit/TextLink.tsx'
import { Card } from '../../ui/list/Card.tsx'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { Facts } from '../../ui/list/Facts.tsx'
import { LinesButton } from './document-lines/LinesButton.tsx'
import { wayToGoods } from '../catalogue/goods/way-to-goods.ts'
import { useFields } from '../workspace/fields/use-fields.ts'
import { CardGrid } from '../../ui/list/CardGrid.tsx'
import { Forbidden } from '../../ui/shell/Forbidden.tsx'
import { ListScreen } from '../../ui/list/ListScreen.tsx'
import { ModalButton } from '../../ui/dialog/ModalButton.tsx'
import { FormButton } from '../../ui/shell/FormButton.tsx'
import { Tabs } from '../../ui/shell/Tabs.tsx'
import { SumLine } from '../workspace/filters/SumLine.tsx'
import { PeriodFields } from '../workspace/filters/PeriodFields.tsx'
import { FilterFields } from '../workspace/filters/FilterFields.tsx'
import { useListFilters } from '../workspace/filters/use-list-filters.ts'
import { OutputButtons } from '../workspace/exporting/OutputButtons.tsx'
import { wayOfDocument } from './document-link.ts'
import { STOCK_FILTERS } from './list/stock-filters.ts'
import { FateBadge, fateWord } from './fate.tsx'
import { stockKinds } from './stock-kinds.ts'

import type { Field } from '../../ui/list/field.ts'
import type { StockDocument, StockKind } from './stock-kind.ts'

const DocumentSumLine = lazy(() =>
  import('./list/DocumentSumLine.tsx').then((line) => ({ default: line.DocumentSumLine })),
)

/** /stock-entries (spec §2): receipts, and removals other than sales. */
export function StockPage() {
  return useMay()('stock.view') ? <Stock /> : <Forbidden title={t.stock.title} />
}

/** The tab in the address, and its documents. */
function useStockTab() {
  const [{ search = '', tab }, change] = useListAddress()
  const may = useMay()
  const [first] = stockKinds
  const kinds = stockKinds.filter(({ needs = 'stock.view' }) => may(needs))
  const kind = kinds.find(({ name }) => name === tab) ?? first
  const filters = useListFilters(STOCK_FILTERS, { hasPeriod: true, only: kind.filters })
  const documents = stockKinds
    // oxlint-disable-next-line react/hooks -- the kinds never change
    .map((one) => one.useDocuments(filters.query, { enabled: one === kind }))
    .reduce((others, own, at) => (stockKinds[at] === kind ? own : others))
  return {
    kind,
    kinds,
    search,
    filters,
    documents,
    setSearch: (text: string) => change({ search: text }),
    setTab: (name: string) => change({ tab: name === first.name ? undefined : name }),
  }
}

function Stock() {
  const tab = useStockTab()
  const { kind, search, filters, documents } = tab
  const list = useShownList(documents)
  // After a change of the tab the documents of the other one are shown for a moment.
  const shown = useDeferredValue(kind)
  const fields = useFields(shown.fields)
  const user = useUser()
  const ofFile = shown.fileFields?.(user)
  const fileFields = ofFile && (async () => ofFile)
  const text = t[kind.name]
  const paper = { title: text.list, search, narrowedTo: filters.words }
  const button = (word: AddWord) => <AddButton key={kind.name} kind={kind} word={word} />
  return (
    <ListScreen
      title={t.stock.title}
      description={t.stockPage.description}
      action={button('add')}
      renderTabs={(panel) => (
        <Tabs
          label={t.stockPage.tabs}
          tabs={tab.kinds.map(({ name }) => ({ value: name, label: t[name].tab }))}
          value={kind.name}
          onChange={tab.setTab}
        >
          <StockFilters tab={tab} />
          {panel}
        </Tabs>
      )}
      search={{ placeholder: text.search, value: search, onChange: tab.setSearch }}
      list={list}
      print={
        <>
          <OutputButtons key={kind.name} {...{ ...paper, list, fields, fileFields }} />
          <StockLines tab={tab} />
        </>
      }
      table={<DataTable label={text.list} list={list} fields={withLinks(fields, shown)} />}
      shape={{ facts: fields.filter(({ isNoFact = false }) => !isNoFact).length }}
      errorTitle={t.stockPage.failed}
      filters={filters}
      empty={{ ...text, action: button('addFirst') }}
    >
      <CardGrid label={text.list}>
        {list.items?.map((item) => (
          <StockCard key={item.id} item={item} fields={fields} wayOf={kind.wayOf} />
        ))}
      </CardGrid>
    </ListScreen>
  )
}

/** In the table the field that names a document leads to its page. */
function withLinks(
  fields: readonly Field<StockDocument>[],
  { wayOf }: StockKind,
): readonly Field<StockDocument>[] {
  const shown = fields.map(withStruck)
  if (wayOf === undefined) return [...shown, detailsField()]
  return shown.map((field) =>
    field.isNoFact === true
      ? {
          ...field,
          cell: (item) => (
            <>
              <TextLink way={wayOf(item)}>{field.text(item)}</TextLink> <FateBadge of={item} />
            </>
          ),
        }
      : field,
  )
}

type AddWord = 'add' | 'addFirst'

function AddButton({ kind, word }: { kind: StockKind; word: AddWord }) {
  const text = t[kind.name]
  const label = 'add' in text ? text[word] : null
  if (kind.modal !== undefined) {
    return (
      <ModalButton variant="primary" modal={kind.modal} modalProps={{}}>
        {label}
      </ModalButton>
    )
  }
  return kind.form === undefined ? null : <FormButton to={kind.form}>{label}</FormButton>
}

type StockTab = ReturnType<typeof useStockTab>

function StockFilters({ tab }: { tab: StockTab }) {
  const { kind, search, filters, documents } = tab
  const { period = {} } = filters
  const query = { search: search === '' ? undefined : search, ...filters.query }
  return (
    <>
      <FilterFields key={kind.name} state={filters}>
        <PeriodFields period={period} onChange={filters.set} />
      </FilterFields>
      {kind.summed !== undefined && (
        <Suspense fallback={<SumLine parts={undefined} />}>
          <DocumentSumLine kind={kind.summed} query={query} list={documents} />
        </Suspense>
      )}
    </>
  )
}

/** Of the kind, where nothing but days and a branch narrows its list. */
function StockLines({ tab: { kind, search, filters } }: { tab: StockTab }) {
  const { branchId, ...others } = filters.values
  const isNarrowed = search !== '' || Object.values(others).some((one) => one !== undefined)
  if (isNarrowed) return null
  return (
    <LinesButton
      title={t[kind.name].list}
      query={{ kind: kind.document, ...filters.period, branchId }}
    />
  )
}

type StockCardProps = {
  item: StockDocument
  fields: readonly Field<StockDocument>[]
  wayOf: StockKind['wayOf']
}

/** The field that is no fact, usually the product, and the others below it (spec §2). */
const StockCard = memo(function StockCard({ item, fields, wayOf }: StockCardProps) {
  const title = fields.find(({ isNoFact }) => isNoFact)?.text(item)
  const way = wayOf?.(item) ?? (item.product && wayToGoods(item.product.id))
  return (
    <Card
      title={way === undefined ? title : <TextLink way={way}>{title}</TextLink>}
      aside={<FateBadge of={item} />}
      actions={wayOf === undefined && <Details item={item} />}
    >
      <Facts facts={factsOf(item, fields)} />
    </Card>
  )
})

/** Numbers of a document that was reversed are struck. */
function withStruck(field: Field<StockDocument>): Field<StockDocument> {
  if (field.isNumber !== true) return field
  return { ...field, cell: (item) => numberOf(field, item) }
}

function numberOf({ text, cell = text }: Field<StockDocument>, item: StockDocument) {
  const shown = cell(item)
  return isReversed(item) && shown !== null ? <s>{shown}</s> : shown
}

function factsOf(item: StockDocument, fields: readonly Field<StockDocument>[]) {
  return fields
    .filter(({ isNoFact }) => isNoFact !== true)
    .map((field) => ({
      label: field.label,
      value: field.isNumber === true ? numberOf(field, item) : field.text(item),
    }))
}

/** In the table: the page of a document whose title is its product. */
function detailsField(): Field<StockDocument> {
  return {
    label: t.reversals.document,
    text: fateWord,
    cell: (item) => (
      <>
        <Details item={item} /> <FateBadge of={item} />
      </>
    ),
  }
}

const isReversed = ({ reversedBy = null }: StockDocument) => reversedBy !== null

function Details({ item: { id } }: { item: StockDocument }) {
  return <TextLink way={wayOfDocument({ id, kind: '' })}>{t.reversals.details}</TextLink>
}
