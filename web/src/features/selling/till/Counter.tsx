import { listTenders } from '@mezgeb/contract/selling/tenders'
import { Suspense, lazy, useEffect, useMemo, useState, useSyncExternalStore } from 'react'

import { useCall } from '../../../lib/api/use-call.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { whenIdle } from '../../../ui/kit/when-idle.ts'
import { useIdleLock } from '../../people/pins/use-idle-lock.ts'
import { TillBar } from './bar/TillBar.tsx'
import { FacetDialog } from './facets.ts'
import { Finder } from './finder/Finder.tsx'
import { RightColumn } from './RightColumn.tsx'
import { useSell } from './sale/use-sell.ts'
import { freshen } from './state/held-actions.ts'
import { TillContext, createTill, useTill, useTillState } from './state/till.ts'
import { TotalBar } from './TotalBar.tsx'
import { useKeptBaskets } from './use-kept-baskets.ts'
import { useTillKeys } from './use-till-keys.ts'
import classes from './TillPage.module.css'

import type { ReactNode } from 'react'

const loadReceipt = () => import('./sale/PrintedReceipt.tsx')
const PrintedReceipt = lazy(() =>
  loadReceipt().then((module) => ({ default: module.PrintedReceipt })),
)

// Without it the till sells; goods come back after the next start.
const FindingSale = lazy(() =>
  import('./finder/FindingSale.tsx').then(
    (module) => ({ default: module.FindingSale }),
    () => ({ default: () => null }),
  ),
)

type CounterProps = {
  branchId: string
  /** The branch in the bar. */
  place: ReactNode
}

/** The counter of a branch: goods on the left, the basket on the right. */
export function Counter({ branchId, place }: CounterProps) {
  const { id: userId } = useUser()
  const [till] = useState(() => createTill({ userId, branchId }))
  return (
    <TillContext value={till}>
      <Screen place={place} />
    </TillContext>
  )
}

function Screen({ place }: Pick<CounterProps, 'place'>) {
  const till = useTill()
  const isBasketShown = useTillState((state) => state.isBasketShown)
  const sell = useSell(till)
  useTillKeys(till, sell)
  useKeptBaskets(till)
  // So that the payment opens with all ways to pay.
  useCall(listTenders, {})
  useIdleLock(() => !till.state.get().isSaving)
  useEffect(() => {
    if (!window.matchMedia('(pointer: coarse)').matches) till.field.focus()
    void freshen(till)
  }, [till])
  return (
    <div className={classes.till} data-basket={isBasketShown || undefined}>
      <TillBar place={place} />
      <div className={classes.left}>
        <Finder />
      </div>
      <div className={classes.right}>
        <RightColumn sell={sell} />
      </div>
      <TotalBar />
      <Printing />
      <Suspense>
        <FindingSale />
      </Suspense>
      <FacetDialog />
    </div>
  )
}

function Printing() {
  const till = useTill()
  const id = useSyncExternalStore(till.printed.onChange, till.printed.get)
  useEffect(() => whenIdle(() => void loadReceipt().catch(() => undefined)), [])
  const handlePrinted = useMemo(() => () => till.printed.set(null), [till])
  if (id === null) return null
  return (
    <Suspense>
      <PrintedReceipt key={id} id={id} onPrinted={handlePrinted} />
    </Suspense>
  )
}
