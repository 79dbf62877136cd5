import { useEffect, useState } from 'react'

import { useLateComponent } from '../../../lib/api/use-late-component.ts'
import { whenIdle } from '../../../ui/kit/when-idle.ts'
import { BasketPanel } from './BasketPanel.tsx'
import { HeldPanel } from './held/HeldPanel.tsx'
import { Payment } from './payment/Payment.tsx'
import { useTillState } from './state/till.ts'

import type { Sell } from './sale/use-sell.ts'

const loadCustomer = () =>
  import('./customer/ChooseCustomer.tsx').then(({ ChooseCustomer }) => ChooseCustomer)
const loadSold = () => import('./payment/SoldPanel.tsx').then(({ SoldPanel }) => SoldPanel)

/** The basket, or in its place the payment, the customers, the held baskets, the change. */
export function RightColumn({ sell }: { sell: Sell }) {
  const view = useTillState((state) => state.view)
  const sold = useTillState((state) => state.sold)
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const { Component: ChooseCustomer } = useLateComponent(
    loadCustomer,
    isIdle || view === 'customer',
  )
  const { Component: SoldPanel } = useLateComponent(loadSold, isIdle || view === 'sold')
  if (view === 'payment') return <Payment sell={sell} />
  if (view === 'held') return <HeldPanel />
  if (view === 'sold' && sold !== null && SoldPanel !== undefined) return <SoldPanel sold={sold} />
  if (view === 'customer' && ChooseCustomer !== undefined) return <ChooseCustomer />
  return <BasketPanel sell={sell} />
}
