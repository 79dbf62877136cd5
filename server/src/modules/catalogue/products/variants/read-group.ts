import { productTexts } from '../read-products.ts'
import { groupById, productsOfGroup } from './variants.queries.ts'

import type { VariantGroup } from '@mezgeb/contract/catalogue/product-variants'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Transaction } from '../../../../platform/db/transactions.ts'
import type { BranchScope } from '../../../../platform/branch-scope.ts'

/** A group with its variants and the stock of the scope; null without variants. */
export async function findGroup(
  tx: Transaction,
  { institutionId, branchId, id }: BranchScope & { id: string },
): Promise<VariantGroup | null> {
  const [group] = await tx.query(groupById(institutionId, id))
  const [columns] = await tx.query(productsOfGroup(institutionId, id, branchId))
  if (group === undefined || columns === undefined || columns.ids === null) return null
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written so; a test holds it against the contract
  const products = JSON.parse(`[${productTexts(institutionId, columns).join()}]`) as Product[]
  const { options } = group
  const variants = products.map((product, at) => ({
    values: columns.option_values?.[at] ?? [],
    product,
  }))
  const places = new Map(variants.map(({ values, product: { id: of } }) => [of, place(values)]))
  function place(values: readonly string[]): number {
    return values.reduce(
      (sum, value, at) => sum * 100 + (options[at]?.values.indexOf(value) ?? 0),
      0,
    )
  }
  const placeOf = ({ product }: (typeof variants)[number]) => places.get(product.id) ?? 0
  return { ...group, variants: variants.toSorted((one, other) => placeOf(one) - placeOf(other)) }
}
