import { memo, useMemo } from 'react'

import { useSearchText } from '../../lib/list/use-list-address.ts'
import { useShownList } from '../../lib/list/use-shown-list.ts'
import { paths, searchedFor } from '../../lib/shell/paths.ts'
import { useMay } from '../../lib/session/use-may.ts'
import { t } from '../../texts/texts.ts'
import { TextLink } from '../../ui/kit/TextLink.tsx'
import { Card } from '../../ui/list/Card.tsx'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { factsOf } from '../../ui/list/field.ts'
import { Facts } from '../../ui/list/Facts.tsx'
import { useFields } from '../workspace/fields/use-fields.ts'
import { CardGrid } from '../../ui/list/CardGrid.tsx'
import { Forbidden } from '../../ui/shell/Forbidden.tsx'
import { ListScreen } from '../../ui/list/ListScreen.tsx'
import { ModalButton } from '../../ui/dialog/ModalButton.tsx'
import { Tabs } from '../../ui/shell/Tabs.tsx'
import { PrintButton } from '../workspace/printing/PrintButton.tsx'
import { entryFields } from './entries/entry-fields.ts'
import { removalFields } from './removals/removal-fields.ts'
import { StockEntryModal, StockRemovalModal } from './stock-modals.ts'
import { useStockEntries, useStockOuts } from './stock.api.ts'
import { useStockTab } from './use-stock-tab.ts'

import type { StockEntry } from '@mezgeb/contract/stock/receipts'
import type { StockOut } from '@mezgeb/contract/stock/removals'
import type { ReactNode } from 'react'

import type { StockTab } from './stock-search.ts'

type Item = StockEntry | StockOut
type StockFields = ReturnType<typeof useStockFields>

/** /stock-entries (spec §2): receipts, and removals other than sales. */
export function StockPage() {
  return useMay()('stock.view') ? <Stock /> : <Forbidden title={t.stock.title} />
}

function Stock() {
  const [tab, setTab] = useStockTab()
  const [search, setSearch] = useSearchText()
  const isEntries = tab === 'entries'
  const entries = useStockEntries(search, { enabled: isEntries })
  const removals = useStockOuts(search, { enabled: !isEntries })
  const list = useShownList<Item>(isEntries ? entries : removals)
  const fields = useStockFields()
  const text = t.stock[tab]
  const modal = isEntries ? StockEntryModal : StockRemovalModal
  const button = (label: string) => (
    <ModalButton key={tab} variant="primary" modal={modal} modalProps={{}}>
      {label}
    </ModalButton>
  )
  const paper = { title: text.list, search }
  return (
    <ListScreen
      title={t.stock.title}
      description={t.stock.description}
      action={button(text.add)}
      renderTabs={(panel) => (
        <StockTabs value={tab} onChange={setTab}>
          {panel}
        </StockTabs>
      )}
      search={{ placeholder: text.search, value: search, onChange: setSearch }}
      list={list}
      print={
        isEntries ? (
          <PrintButton key={tab} {...paper} list={entries} fields={fields.entry} />
        ) : (
          <PrintButton key={tab} {...paper} list={removals} fields={fields.removal} />
        )
      }
      table={<StockTable label={text.list} items={list.items ?? []} fields={fields} />}
      shape={{ facts: isEntries ? 4 : 3 }}
      errorTitle={t.stock.failed}
      empty={{ ...text, action: button(text.addFirst) }}
    >
      <CardGrid label={text.list}>
        {list.items?.map((item) => (
          <StockCard key={item.id} item={item} fields={fields} />
        ))}
      </CardGrid>
    </ListScreen>
  )
}

type StockTabsProps = { value: StockTab; onChange: (tab: StockTab) => void; children: ReactNode }

function StockTabs(props: StockTabsProps) {
  const tabs = [
    { value: 'entries', label: t.stock.entries.tab },
    { value: 'removals', label: t.stock.removals.tab },
  ] as const
  return <Tabs label={t.stock.tabs} tabs={tabs} {...props} />
}

/** Product, supplier or reason, quantity, cost and date (spec §2); the branch for an ADMIN. */
const StockCard = memo(function StockCard({ item, fields }: { item: Item; fields: StockFields }) {
  return (
    <Card
      title={
        <TextLink way={searchedFor(paths.products, item.product.name)}>
          {item.product.name}
        </TextLink>
      }
    >
      <Facts facts={isEntry(item) ? factsOf(fields.entry, item) : factsOf(fields.removal, item)} />
    </Card>
  )
})

function StockTable({
  items,
  fields,
  label,
}: {
  items: readonly Item[]
  fields: StockFields
  label: string
}) {
  // After a change of the tab the items of the other one are shown for a moment.
  const entries = items.filter(isEntry)
  const removals = items.filter((item): item is StockOut => !isEntry(item))
  return entries.length > 0 ? (
    <DataTable label={label} items={entries} fields={fields.entry} />
  ) : (
    <DataTable label={label} items={removals} fields={fields.removal} />
  )
}

function useStockFields() {
  const entry = useFields(entryFields)
  const removal = useFields(removalFields)
  return useMemo(() => ({ entry, removal }), [entry, removal])
}

function isEntry(item: Item): item is StockEntry {
  return 'supplier' in item
}
