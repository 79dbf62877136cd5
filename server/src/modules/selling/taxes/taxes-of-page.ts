import type { AppliedTax } from '@mezgeb/contract/selling/taxes/tax-amount'

/** The taxes of institution $1 as of today, one look-up for a page of products; null in an institution without taxes. */
export const TAXES_OF_TODAY = `
  (select json_build_array(s.tax_id, s.adds_tax is null, (
             select json_object_agg(t.id, (
                      select r.rate from tax_rates r
                       where r.institution_id = $1 and r.tax_id = t.id and r.valid_from <= tax_day(now())
                       order by r.valid_from desc limit 1))
               from taxes t where t.institution_id = $1))
     from tax_settings s where s.institution_id = $1)`

export type TaxesOfToday = [
  defaultTaxId: string | null,
  isIncluded: boolean,
  rates: Record<string, number>,
]

/** How a product is taxed: by its own tax, else by that of the institution. */
export function appliedTax(
  taxes: TaxesOfToday | null,
  ownTaxId: string | null,
): AppliedTax | undefined {
  if (taxes === null) return undefined
  const [defaultTaxId, isIncluded, rates] = taxes
  const rate = rates[ownTaxId ?? defaultTaxId ?? '']
  return rate === undefined ? undefined : { rate, isIncluded }
}
