import { statement } from '../../../platform/db/statement.ts'
import { countedBy } from '../../catalogue/goods/unit-size/counted-row.ts'

import type { TaxKind } from '@mezgeb/contract/selling/taxes/taxes'
import type { CountedRow } from '../../catalogue/goods/unit-size/counted-row.ts'

export type GoodsTaxRow = CountedRow & {
  product_id: string
  price: number
  id: string
  name: string
  kind: TaxKind
  rate: number
  included: boolean
}

/** Prices and today's taxes of the products $2. */
export const findGoodsTaxes = statement<GoodsTaxRow>(
  'taxes_of_goods',
  `select p.id as product_id, p.price_per_unit as price, ${countedBy('p')}, t.id, t.name, t.kind, r.rate, s.adds_tax is null as included
     from products p
     join tax_settings s on s.institution_id = $1
     join taxes t on t.institution_id = $1 and t.id = coalesce(p.tax_id, s.tax_id)
    cross join lateral (
          select r.rate from tax_rates r
           where r.institution_id = $1 and r.tax_id = t.id and r.valid_from <= tax_day(now())
           order by r.valid_from desc limit 1) r
    where p.institution_id = $1 and p.id = any ($2)`,
)
