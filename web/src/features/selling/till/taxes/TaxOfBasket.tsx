import { draftTax } from '../../sales/form/sale-lines.ts'
import { TaxHint } from '../../taxes/TaxHint.tsx'
import { taxText } from '../../taxes/tax-name.ts'
import { pricedIn, soldBy } from '../basket/basket.ts'
import { useTillState } from '../state/till.ts'

import type { Basket } from '../basket/basket.ts'

const taxOf = (basket: Basket) => draftTax(soldBy(basket), pricedIn(basket))

/** The tax in the total, beside it. */
export function TaxOfBasket() {
  return <TaxHint tax={taxOf(useTillState(({ basket }) => basket))} />
}

/** The same on the display of the customer. */
export const taxNote = (basket: Basket): string | null => taxText(taxOf(basket))
