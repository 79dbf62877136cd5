import { draftTax } from '../../sales/form/sale-lines.ts'
import { TaxHint } from '../../taxes/TaxHint.tsx'
import { pricedIn, soldBy } from '../basket/basket.ts'
import { useTillState } from '../state/till.ts'

/** The tax in the total, beside it. */
export function TaxOfBasket() {
  const basket = useTillState((state) => state.basket)
  return <TaxHint tax={draftTax(soldBy(basket), pricedIn(basket))} />
}
