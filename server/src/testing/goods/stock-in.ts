import type { TestApp } from '../test-app.ts'

type WithId = { id: string }

/** Units of a product in a branch and their value at cost: null where it is unknown, both undefined before the first movement. */
export async function stockIn({ database }: TestApp, product: WithId, branch: WithId) {
  const [row] = await database.sql<{ quantity: number; value: string | null }>(
    'select quantity, value from branch_stock where product_id = $1 and branch_id = $2',
    [product.id, branch.id],
  )
  return [row?.quantity, row === undefined || row.value === null ? null : Number(row.value)]
}
