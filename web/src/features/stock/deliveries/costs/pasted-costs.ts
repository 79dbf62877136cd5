import type { guessColumns } from '../../../catalogue/product-imports/guess-columns.ts'

/** Numbers that a table has, too. */
export const PASTED_COSTS = ['unitCost'] as const

const SELLING = /sell|sale|retail|mrp|መሸጫ|ሽያጭ|ሸጥ|ችርቻሮ/i

/** Papers of suppliers call the cost a price. One that is not said to be that of a sale is the cost, where no other column is. */
export function guessedCosts(
  guessed: ReturnType<typeof guessColumns>,
  headings: readonly string[],
): ReturnType<typeof guessColumns> {
  const price = guessed.indexOf('pricePerUnit')
  const isCost = price !== -1 && !guessed.includes('unitCost')
  return isCost && !SELLING.test(headings[price] ?? '') ? guessed.with(price, 'unitCost') : guessed
}
