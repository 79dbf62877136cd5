import { INVALID_OPTIONS, variantName } from '@mezgeb/contract/catalogue/product-variants'

import { AppError } from '../../../../platform/app-error.ts'
import { changeProductsAtOnce } from '../at-once/change-products-at-once.ts'
import { usedOptions } from './change-options.ts'
import { findGroup } from './read-group.ts'
import {
  changeGroup,
  leaveGroup,
  lockGroup,
  lockVariants,
  setVariants,
} from './variants.queries.ts'

import type {
  Option,
  VariantGroup,
  VariantGroupChange,
} from '@mezgeb/contract/catalogue/product-variants'
import type * as z from 'zod/mini'
import type { BranchScope } from '../../../../platform/branch-scope.ts'
import type { Transaction } from '../../../../platform/db/transactions.ts'
import type { Group, Variant } from './variants.queries.ts'

type Key = BranchScope & { id: string }

/**
 * Renames a group, its options and its values, and its products after them; sets the same unit, category and price of
 * products. Null when it is not there, or not at the wished version; throws NOT_FOUND for products of others, STALE_VERSION, INVALID.
 */
export async function changeGroupOf(
  tx: Transaction,
  key: Key,
  { name, options, version, products = [], ...common }: z.output<typeof VariantGroupChange>,
): Promise<VariantGroup | null> {
  const { institutionId, id } = key
  const [group] = await tx.query(lockGroup(institutionId, id))
  const variants = await tx.query(lockVariants(institutionId, id, []))
  if (group?.version !== version || variants.length === 0) return null
  const own = new Set(variants.map((one) => one.id))
  if (products.some((one) => !own.has(one.id))) throw new AppError('NOT_FOUND')
  const isSet = Object.values(common).some((value) => value !== undefined)
  if (isSet && products.length > 0)
    await changeProductsAtOnce(tx, institutionId, { products, ...common })
  await rename(tx, institutionId, { group, variants }, { name, options })
  return findGroup(tx, key)
}

type Named = { name: string | undefined; options: Option[] | undefined }

/** Values are renamed by their place. */
async function rename(
  tx: Transaction,
  institutionId: string,
  { group, variants }: { group: Group; variants: readonly Variant[] },
  { name = group.name, options = group.options }: Named,
): Promise<void> {
  const isSame =
    options.length === group.options.length &&
    options.every(({ values }, at) => values.length === group.options[at]?.values.length)
  if (!isSame)
    throw new AppError('INVALID', { fields: [{ path: 'options', message: INVALID_OPTIONS }] })
  const kept = options.map((option) => ({ name: option.name, values: option.values }))
  if (name === group.name && JSON.stringify(kept) === JSON.stringify(group.options)) return
  await tx.query(changeGroup(institutionId, group.id, name, JSON.stringify(kept)))
  const named = variants.map(({ id, values }) => {
    const changed = values.map((value, at) => {
      const place = group.options[at]?.values.indexOf(value) ?? -1
      return kept[at]?.values[place] ?? value
    })
    return { id, name: variantName(name, changed), values: changed }
  })
  const ids = variants.map(({ id }) => id)
  await tx.query(setVariants(institutionId, ids, group.id, JSON.stringify(named)))
}

/** Takes a product out of its group, which forgets the values that no other variant has. Throws NOT_FOUND. */
export async function removeFromGroup(
  tx: Transaction,
  institutionId: string,
  { id, productId }: { id: string; productId: string },
): Promise<void> {
  const [group] = await tx.query(lockGroup(institutionId, id))
  const variants = await tx.query(lockVariants(institutionId, id, []))
  const [left] = await tx.query(leaveGroup(institutionId, id, productId))
  if (group === undefined || left === undefined) throw new AppError('NOT_FOUND')
  const others = variants.filter((one) => one.id !== productId).map(({ values }) => values)
  const options = others.length === 0 ? group.options : usedOptions(group.options, others)
  await tx.query(changeGroup(institutionId, id, group.name, JSON.stringify(options)))
}
