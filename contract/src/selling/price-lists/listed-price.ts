import * as z from 'zod/mini'

/** A price of a product in a list that holds today; of several the better one comes first (docs/decisions/0094). */
export const ListPrice = z.object({
  /** ETB per unit. */
  price: z.number(),
  /** Of the product in the sale, counted as quantities are. */
  fromQuantity: z.int(),
  /** The name of the list. */
  list: z.string(),
  /** Where it holds; absent: in all branches. */
  branchId: z.optional(z.string()),
  /** Whom it is for; absent: all customers. */
  customerGroupId: z.optional(z.string()),
})
export type ListPrice = z.infer<typeof ListPrice>

type SoldTo = { branchId: string; customerGroupId?: string | undefined; quantity: number }

/** The listed price of a product in a sale, `quantity` in all its lines together; undefined: its own price holds. */
export function listedPrice(
  listPrices: readonly ListPrice[] | undefined,
  { branchId, customerGroupId, quantity }: SoldTo,
): ListPrice | undefined {
  return listPrices?.find(
    (row) =>
      quantity >= row.fromQuantity &&
      (row.branchId ?? branchId) === branchId &&
      (row.customerGroupId ?? customerGroupId) === customerGroupId,
  )
}
