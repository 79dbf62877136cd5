/** ETB of the goods in a list at cost, as far as it is known, and of how many in it the value is not. */
export type ListedValue = { cost: number; uncosted: number }

/** SQL that adds up the stock b of one product. */
export const valueOfStock = (b: string) =>
  `sum(${b}.value) as cost, bool_or(${b}.value is null and ${b}.quantity > 0) as is_uncosted`

/** SQL that adds up such sums. */
export const valueListed = (sums: string) =>
  `coalesce(sum(${sums}.cost), 0) as cost, count(*) filter (where ${sums}.is_uncosted) as uncosted`

/** Null: the list is too long. */
export const shownValue = (sums: ListedValue | null) => ({
  cost: sums?.cost ?? null,
  uncosted: sums?.uncosted ?? 0,
})
