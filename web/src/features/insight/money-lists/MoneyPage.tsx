import { useListAddress } from '../../../lib/list/use-list-address.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { Tabs } from '../../../ui/shell/Tabs.tsx'
import { CashTab } from './CashTab.tsx'
import { ReceivedTab } from './customer-tab/ReceivedTab.tsx'
import { ShiftsTab } from './ShiftsTab.tsx'
import { BillsTab } from './supplier-tabs/BillsTab.tsx'
import { PaidTab } from './supplier-tabs/PaidTab.tsx'

import type { ReactNode } from 'react'

const TABS = [
  { name: 'bills', needs: 'payables.view', Tab: BillsTab },
  { name: 'paid', needs: 'payables.view', Tab: PaidTab },
  { name: 'received', needs: 'customerPayments.view', Tab: ReceivedTab },
  { name: 'cash', needs: 'shifts.view', Tab: CashTab },
  { name: 'shifts', needs: 'shifts.view', Tab: ShiftsTab },
] as const

/** Search, order and filters that belong to one list. */
const OWN = {
  search: undefined,
  sort: undefined,
  supplierId: undefined,
  tenderId: undefined,
  tillId: undefined,
  kind: undefined,
  purpose: undefined,
}

/** /money: documents of money, a list of each kind that the user may see. */
export function MoneyPage() {
  const may = useMay()
  const [{ tab }, change] = useListAddress()
  const own = TABS.filter(({ needs }) => may(needs))
  const [first] = own
  if (first === undefined) return <Forbidden title={t.moneyLists.title} />
  const { name: value, Tab } = own.find(({ name }) => name === tab) ?? first
  const inTabs = (panel: ReactNode) => (
    <Tabs
      label={t.moneyLists.title}
      tabs={own.map(({ name }) => ({ value: name, label: t.moneyPage.tabs[name] }))}
      value={value}
      onChange={(next) => change({ ...OWN, tab: next === first.name ? undefined : next })}
    >
      {panel}
    </Tabs>
  )
  return <Tab key={value} inTabs={inTabs} />
}
