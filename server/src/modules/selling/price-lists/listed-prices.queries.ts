import { statement } from '../../../platform/db/statement.ts'

/** Of lines in a sale of branch $2 to customer $3. */
export const findListedPrices = statement<{ product_id: string; price: number }>(
  'listed_prices',
  'select product_id, price from listed_prices($1, $2, $3, $4, $5)',
)
