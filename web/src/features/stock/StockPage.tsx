import { PERMISSION_DENIED } from '@mezgeb/contract/fields'

import { useUser } from '../../lib/use-user.ts'
import { CardGrid } from '../../ui/CardGrid.tsx'
import { Forbidden } from '../../ui/Forbidden.tsx'
import { ListScreen } from '../../ui/ListScreen.tsx'
import { ModalButton } from '../../ui/ModalButton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { EntryCard } from './EntryCard.tsx'
import { RemovalCard } from './RemovalCard.tsx'
import { StockEntryModal, StockRemovalModal } from './stock-modals.ts'
import { useStockEntries, useStockOuts } from './stock.api.ts'
import { useListUpTo, useStockSearch } from './use-stock-search.ts'

import type { StockEntry, StockOut } from '@mezgeb/contract/stock'
import type { User } from '@mezgeb/contract/users'

const TITLE = 'Stock Management'

const TABS = [
  { value: 'entries', label: 'Stock Entries' },
  { value: 'removals', label: 'Stock Removals' },
] as const

const TEXTS = {
  entries: {
    add: 'Add Stock Entry',
    placeholder: 'Search stock entries...',
    noMatch: 'No stock entries match your search.',
    none: 'No stock entries available.',
  },
  removals: {
    add: 'Add Stock Removal',
    placeholder: 'Search stock removals...',
    noMatch: 'No stock removals match your search.',
    none: 'No stock removals available.',
  },
}

/** /stock-entries (spec §2): what came into the branches and what left them other than by a sale. */
export function StockPage() {
  const user = useUser()
  return user.role === 'SUPER_ADMIN' ? (
    <Forbidden title={TITLE} message={PERMISSION_DENIED} />
  ) : (
    <Stock user={user} />
  )
}

function Stock({ user }: { user: User }) {
  const { tab, search, page, setTab, setSearch, setPage } = useStockSearch()
  const isEntries = tab === 'entries'
  const entries = useStockEntries(search, { enabled: isEntries })
  const removals = useStockOuts(search, { enabled: !isEntries })
  const list = useListUpTo<StockEntry | StockOut>(isEntries ? entries : removals, page, setPage)
  const text = TEXTS[tab]
  return (
    <ListScreen
      title={TITLE}
      description="Manage your stock entries and removals."
      action={
        <ModalButton
          key={tab}
          variant="primary"
          modal={isEntries ? StockEntryModal : StockRemovalModal}
          modalProps={{}}
        >
          {text.add}
        </ModalButton>
      }
      renderTabs={(panel) => (
        <Tabs label="Stock" tabs={TABS} value={tab} onChange={setTab}>
          {panel}
        </Tabs>
      )}
      search={{ placeholder: text.placeholder, value: search, onChange: setSearch }}
      list={list}
      errorTitle="Error loading stock data"
      empty={text}
    >
      {isEntries ? (
        <EntryCards entries={entries.items} user={user} />
      ) : (
        <RemovalCards removals={removals.items} user={user} />
      )}
    </ListScreen>
  )
}

type Items<Item> = readonly Item[] | undefined

function EntryCards({ entries, user }: { entries: Items<StockEntry>; user: User }) {
  return (
    <CardGrid label="Stock entries">
      {entries?.map((entry) => (
        <EntryCard
          key={entry.id}
          entry={entry}
          currency={user.institution?.currency ?? null}
          withBranch={user.role === 'ADMIN'}
        />
      ))}
    </CardGrid>
  )
}

function RemovalCards({ removals, user }: { removals: Items<StockOut>; user: User }) {
  return (
    <CardGrid label="Stock removals">
      {removals?.map((removal) => (
        <RemovalCard key={removal.id} removal={removal} withBranch={user.role === 'ADMIN'} />
      ))}
    </CardGrid>
  )
}
