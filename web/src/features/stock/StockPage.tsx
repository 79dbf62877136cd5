import { PERMISSION_DENIED } from '@mezgeb/contract/fields'

import { useUser } from '../../lib/use-user.ts'
import { t } from '../../texts/texts.ts'
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
  const { tab, search, page, setTab, setSearch, setPage } = useStockSearch()
  const isEntries = tab === 'entries'
  const entries = useStockEntries(search, { enabled: isEntries })
  const removals = useStockOuts(search, { enabled: !isEntries })
  const list = useListUpTo<StockEntry | StockOut>(isEntries ? entries : removals, page, setPage)
  const text = t.stock[tab]
  const tabs = [
    { value: 'entries', label: t.stock.entries.tab },
    { value: 'removals', label: t.stock.removals.tab },
  ] as const
  return (
    <ListScreen
      title={t.stock.title}
      description={t.stock.description}
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
        <Tabs label={t.stock.tabs} tabs={tabs} value={tab} onChange={setTab}>
          {panel}
        </Tabs>
      )}
      search={{ placeholder: text.search, value: search, onChange: setSearch }}
      list={list}
      errorTitle={t.stock.failed}
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
    <CardGrid label={t.stock.entries.list}>
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
    <CardGrid label={t.stock.removals.list}>
      {removals?.map((removal) => (
        <RemovalCard key={removal.id} removal={removal} withBranch={user.role === 'ADMIN'} />
      ))}
    </CardGrid>
  )
}
