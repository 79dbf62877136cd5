import { partsOf } from '../../catalogue/goods/unit-size/counted-row.ts'
import { sumIfKnown } from './costs-of-line.ts'

/** As the contract's `facetsOfBought`; null: unknown. */
export type CostOfBought = { unitCost: number | null }
export const COST_UNKNOWN: CostOfBought = { unitCost: null }
export const COST_COLUMNS = { unitCost: 'numeric' }

/** SQL: ETB of so many units of a line l of product p, as the contract's `purchaseAmount`, and of all lines. */
export const costToSum = (quantity: string) => ({
  cost: `round((${quantity}) * l.unit_cost / ${partsOf('p')}, 2)`,
})
export const costSummed = (quantity: string) => `${sumIfKnown(costToSum(quantity).cost)} as cost`

/** SQL of a line m of a delivery, and of a stock s of product p. */
const DELIVERED = `round(m.purchase_cost * ${partsOf('m')} / m.quantity, 4)`
export const COST_DELIVERED = { unitCost: DELIVERED }
export const LAST_COST = { unitCost: `round(s.last_cost * ${partsOf('p')}, 4)` }

/** SQL of product u: in the newest order from supplier r, else in the last line m that came with one, which `lastOf` finds. */
export const costBefore = (lastOf: (column: string, condition: string) => string) => ({
  unitCost: `coalesce((select g.unit_cost from supplier_products g
                     where g.institution_id = $1 and g.supplier_id = r.supplier_id and g.product_id = u.product_id),
                   ${lastOf(DELIVERED, 'm.purchase_cost is not null')})`,
})

/** In the audit trail. */
export const costAudited = ({ cost = null }: { cost?: number | null | undefined }) => ({
  total_amount: cost,
})
