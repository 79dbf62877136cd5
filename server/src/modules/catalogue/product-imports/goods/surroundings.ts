import { codesOf } from '@mezgeb/contract/catalogue/product-facets'
import { codeKey, formsOf } from '@mezgeb/contract/kit/codes'

import { branchOf, stockedBefore } from '../product-imports.queries.ts'
import { branchUnits } from './branch-units.queries.ts'
import { keyOfName } from './codes-of-rows.ts'
import { knownProducts, ownersOfCodes } from './known-products.queries.ts'
import { PART } from './facets-of-rows.ts'
import { groupsByName } from './variants-of-rows.ts'
import { findGroups } from '../../products/variants/find-groups.ts'

import type { Import } from '@mezgeb/contract/catalogue/product-imports'
import type { Transaction } from '../../../../platform/db/transactions.ts'
import type { Place } from '../import-subject.ts'
import type { OpenImport } from '../product-imports.queries.ts'
import type { NamedPeople } from '../people/named-people.ts'
import type { Shelf, sameAsBefore } from './codes-of-rows.ts'
import type { PartLeft } from './facets-of-rows.ts'
import type { RowValues } from './read-cells.ts'
import type { Groups } from './variants-of-rows.ts'

/** `makers`: those who can be the default supplier of a product. */
export type GoodsPlace = Place & { makers: NamedPeople }

/** The records that rows are compared with. */
export type Surroundings = Shelf & {
  suppliers: ReadonlyMap<string, readonly string[]>
  left: readonly PartLeft[]
  groups: Groups
  quantities: Import['quantities']
  /** Products that got stock from the same file before. */
  again: ReadonlySet<string>
  /** Of the columns with stock, and the units there by `unitsKey`. */
  branches: OpenImport['stock_branches']
  units: ReadonlyMap<string, number>
  /** The codes and names of earlier rows. */
  taken: Parameters<typeof sameAsBefore>[2]
}

export const unitsKey = (productId: string, branchId: string) => `${productId} ${branchId}`

export async function surroundingsOf(
  tx: Transaction,
  { institutionId, importId, open, makers }: GoodsPlace,
  { rows, ids, groups }: { rows: readonly RowValues[]; ids: readonly string[]; groups: Groups },
): Promise<Surroundings> {
  const names = rows.flatMap(({ name }) => (name === undefined ? [] : [name, keyOfName({ name })]))
  const codes = rows.flatMap(codesOf).flatMap(({ code }) => formsOf(code))
  const wanted = rows.flatMap(({ supplier }) => supplier ?? [])
  const [products, owners, suppliers] = await Promise.all([
    tx.query(knownProducts(institutionId, names, codes, branchOf(open), [], ids)),
    tx.query(ownersOfCodes(institutionId, codes)),
    makers.find(tx, institutionId, wanted),
  ])
  const known = products.map(({ id }) => id)
  const { quantities, stock_branches: branches } = open
  const places = branches.map(({ id }) => id)
  const [left, again, units] = await Promise.all([
    PART.left(tx, { institutionId, branchId: branchOf(open) }, rows, known),
    quantities === 'ONCE' ? tx.query(stockedBefore(institutionId, importId, known)) : [],
    places.length > 0 ? tx.query(branchUnits(institutionId, known, places)) : [],
  ])
  return {
    groups,
    products,
    suppliers,
    quantities,
    branches,
    left,
    taken: new Map(),
    owners: new Map(owners.map((one) => [codeKey(one.code), one])),
    again: new Set(again.map(({ product_id: id }) => id)),
    units: new Map(units.map((one) => [unitsKey(one.product_id, one.branch_id), one.quantity])),
  }
}

/** The groups that rows name. */
export async function groupsOf(
  tx: Transaction,
  institutionId: string,
  rows: readonly RowValues[],
): Promise<Groups> {
  const names = rows.flatMap(({ group }) => group ?? [])
  return groupsByName(await findGroups(tx, institutionId, names))
}
