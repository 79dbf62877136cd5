import type { AppliedTax } from '@mezgeb/contract/selling/taxes/tax-amount'
import type { GoodsFacet, PageFacet } from '../../catalogue/goods/goods-facet.ts'

/** A product's own tax. */
export const taxOfProduct: GoodsFacet = { field: 'taxId', type: 'uuid' }

/** The taxes of institution $1 as of today; null in an institution without taxes. */
const TAXES_OF_TODAY = `
  (select json_build_array(s.tax_id, s.adds_tax is null, (
             select json_object_agg(t.id, (
                      select r.rate from tax_rates r
                       where r.institution_id = $1 and r.tax_id = t.id and r.valid_from <= tax_day(now())
                       order by r.valid_from desc limit 1))
               from taxes t where t.institution_id = $1))
     from tax_settings s where s.institution_id = $1)`

type TaxesOfToday = [
  defaultTaxId: string | null,
  isIncluded: boolean,
  rates: Record<string, number>,
]

/** How a product is taxed: by its own tax, else by that of the institution. */
function appliedTax(taxes: TaxesOfToday, ownTaxId: unknown): AppliedTax | undefined {
  const [defaultTaxId, isIncluded, rates] = taxes
  const rate = rates[typeof ownTaxId === 'string' ? ownTaxId : (defaultTaxId ?? '')]
  return rate === undefined ? undefined : { rate, isIncluded }
}

/** How each product is taxed today. */
export const taxesOfPage: PageFacet<TaxesOfToday> = {
  found: () => TAXES_OF_TODAY,
  fieldsOf: (taxes) => (_id, facets) => {
    const tax = appliedTax(taxes, facets['taxId'])
    return tax && { tax }
  },
}
