import { PERMISSION_DENIED } from '@mezgeb/contract/fields'

import { useSearchText } from '../../lib/use-search-text.ts'
import { useShownList } from '../../lib/use-shown-list.ts'
import { useUser } from '../../lib/use-user.ts'
import { t } from '../../texts/texts.ts'
import { CardGrid } from '../../ui/CardGrid.tsx'
import { Forbidden } from '../../ui/Forbidden.tsx'
import { ListScreen } from '../../ui/ListScreen.tsx'
import { ModalButton } from '../../ui/ModalButton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { PrintButton } from '../printing/PrintButton.tsx'
import { entryColumns } from './entry-columns.ts'
import { EntryCard } from './EntryCard.tsx'
import { RemovalCard } from './RemovalCard.tsx'
import { removalColumns } from './removal-columns.ts'
import { StockEntryModal, StockRemovalModal } from './stock-modals.ts'
import { useStockEntries, useStockOuts } from './stock.api.ts'
import { useStockTab } from './use-stock-tab.ts'

import type { StockEntry, StockOut } from '@mezgeb/contract/stock'
import type { User } from '@mezgeb/contract/users'
import type { ReactNode } from 'react'

import type { StockTab } from './stock-search.ts'

/** /stock-entries (spec §2): what came into the branches and what left them other than by a sale. */
export function StockPage() {
  const user = useUser()
  return user.role === 'SUPER_ADMIN' ? (
    <Forbidden title={t.stock.title} message={PERMISSION_DENIED} />
  ) : (
    <Stock user={user} />
  )
}

function Stock({ user }: { user: User }) {
  const [tab, setTab] = useStockTab()
  const [search, setSearch] = useSearchText()
  const isEntries = tab === 'entries'
  const entries = useStockEntries(search, { enabled: isEntries })
  const removals = useStockOuts(search, { enabled: !isEntries })
  const list = useShownList<StockEntry | StockOut>(isEntries ? entries : removals)
  const text = t.stock[tab]
  const button = (label: string) => (
    <ModalButton
      key={tab}
      variant="primary"
      modal={isEntries ? StockEntryModal : StockRemovalModal}
      modalProps={{}}
    >
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
          <PrintButton key={tab} {...paper} list={entries} columns={entryColumns} />
        ) : (
          <PrintButton key={tab} {...paper} list={removals} columns={removalColumns} />
        )
      }
      shape={{ facts: isEntries ? 4 : 3 }}
      errorTitle={t.stock.failed}
      empty={{ ...text, action: button(text.addFirst) }}
    >
      <CardGrid label={text.list}>
        {list.items?.map((item) => (
          <StockCard key={item.id} item={item} user={user} />
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

function StockCard({ item, user }: { item: StockEntry | StockOut; user: User }) {
  const withBranch = user.role === 'ADMIN'
  const currency = user.institution?.currency ?? null
  return 'supplier' in item ? (
    <EntryCard entry={item} currency={currency} withBranch={withBranch} />
  ) : (
    <RemovalCard removal={item} withBranch={withBranch} />
  )
}
