import { facetsOfTotal } from '../sales/form/sale-lines.ts'
import { BesideTotal } from '../sales/total-facets.ts'
import { pricedIn, soldBy } from './basket/basket.ts'
import { useTillState } from './state/till.ts'

/** The facets of the basket beside its total. */
export function FacetsOfTotal() {
  const basket = useTillState((state) => state.basket)
  return <BesideTotal sale={facetsOfTotal(soldBy(basket), pricedIn(basket))} />
}
