import { PRODUCT_CHANGED } from '@mezgeb/contract/catalogue/product-changes'
import {
  INVALID_OPTIONS,
  VALUES_REQUIRED,
  variantName,
} from '@mezgeb/contract/catalogue/product-variants'

import { AppError } from '../../../../platform/app-error.ts'
import { usedOptions, valuesIn } from './change-options.ts'
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
 * Renames a group, its options and its values, adds options, and sets the same unit, category and price of products. Each
 * product is written once. Null when the group is not there, or not at the requested version; throws NOT_FOUND for products of others,
 * STALE_VERSION, INVALID.
 */
export async function changeGroupOf(
  tx: Transaction,
  key: Key,
  {
    name,
    options,
    newValues = [],
    version,
    products = [],
    ...common
  }: z.output<typeof VariantGroupChange>,
): Promise<VariantGroup | null> {
  const { institutionId, id } = key
  const [group] = await tx.query(lockGroup(institutionId, id))
  const variants = await tx.query(lockVariants(institutionId, id, []))
  if (group?.version !== version || variants.length === 0) return null
  requireSeen(products, variants)
  const now = { name: name ?? group.name, options: renamedOptions(group, options) }
  const isRenamed =
    now.name !== group.name || JSON.stringify(now.options) !== JSON.stringify(group.options)
  if (isRenamed)
    await tx.query(changeGroup(institutionId, id, now.name, JSON.stringify(now.options)))
  const chosen = new Set(products.map((one) => one.id))
  const further = furtherValues(now.options.slice(group.options.length), newValues, variants)
  const rows = variants.map((one) => {
    const known = renamedValues(one.values, group.options, now.options)
    const values = [...known, ...further(one.id)]
    const fields = chosen.has(one.id) ? common : {}
    return { id: one.id, name: variantName(now.name, values), values, ...fields }
  })
  const used = usedOptions(
    now.options,
    rows.map(({ values }) => values),
  )
  if (JSON.stringify(used) !== JSON.stringify(now.options)) throw invalidOptions()
  const ids = variants.map((one) => one.id)
  await tx.query(setVariants(institutionId, ids, id, JSON.stringify(rows)))
  return findGroup(tx, key)
}

/** Throws NOT_FOUND for a product of another group, STALE_VERSION with all that have changed. */
function requireSeen(
  products: NonNullable<z.output<typeof VariantGroupChange>['products']>,
  variants: readonly Variant[],
): void {
  const versions = new Map(variants.map((one) => [one.id, one.version]))
  if (products.some(({ id }) => !versions.has(id))) throw new AppError('NOT_FOUND')
  const stale = products.flatMap(({ id, version }, at) =>
    versions.get(id) === version ? [] : [{ path: `products.${at}`, message: PRODUCT_CHANGED }],
  )
  if (stale.length > 0) throw new AppError('STALE_VERSION', { fields: stale })
}

const invalidOptions = () =>
  new AppError('INVALID', { fields: [{ path: 'options', message: INVALID_OPTIONS }] })

/** The options by their places, with as many values as before. Throws INVALID. */
function renamedOptions(group: Group, options: readonly Option[] = group.options): Option[] {
  const isWhole = group.options.every(
    ({ values }, at) => values.length === options[at]?.values.length,
  )
  if (!isWhole) throw invalidOptions()
  return options.map(({ name, values }) => ({ name, values }))
}

/** The values of a variant, by their places in the options that were there. */
function renamedValues(
  values: readonly string[],
  before: readonly Option[],
  now: readonly Option[],
): string[] {
  return before.map((option, at) => {
    const place = option.values.indexOf(values[at] ?? '')
    return now[at]?.values[place] ?? ''
  })
}

type NewValues = NonNullable<z.output<typeof VariantGroupChange>['newValues']>

/** The values of further options by variant. Throws NOT_FOUND for a product of another group, INVALID for an unknown value. */
function furtherValues(
  further: readonly Option[],
  newValues: NewValues,
  variants: readonly Variant[],
): (id: string) => string[] {
  const first = further.map(({ values: [value = ''] }) => value)
  const ids = new Set(variants.map((one) => one.id))
  const given = newValues.map(({ id, values }, at) => {
    if (!ids.has(id)) throw new AppError('NOT_FOUND')
    const found = valuesIn(further, values)
    const path = `newValues.${at}.values`
    if (found === undefined)
      throw new AppError('INVALID', { fields: [{ path, message: VALUES_REQUIRED }] })
    return [id, found] as const
  })
  const byId = new Map(given)
  return (id) => byId.get(id) ?? first
}

/** Takes a product out of its group, which forgets the values that no other variant has. Throws NOT_FOUND. */
export async function removeFromGroup(
  tx: Transaction,
  institutionId: string,
  { id, productId }: { id: string; productId: string },
): Promise<void> {
  const [group] = await tx.query(lockGroup(institutionId, id))
  const variants = await tx.query(lockVariants(institutionId, id, []))
  const [left] = await tx.query(leaveGroup(institutionId, id, [productId]))
  if (group === undefined || left === undefined) throw new AppError('NOT_FOUND')
  const others = variants.filter((one) => one.id !== productId).map(({ values }) => values)
  const options = others.length === 0 ? group.options : usedOptions(group.options, others)
  await tx.query(changeGroup(institutionId, id, group.name, JSON.stringify(options)))
}

/** Takes all products out of a group. Throws NOT_FOUND. */
export async function dissolveGroup(
  tx: Transaction,
  institutionId: string,
  { id }: { id: string },
): Promise<void> {
  const [group] = await tx.query(lockGroup(institutionId, id))
  const variants = await tx.query(lockVariants(institutionId, id, []))
  if (group === undefined || variants.length === 0) throw new AppError('NOT_FOUND')
  const ids = variants.map((one) => one.id)
  await tx.query(leaveGroup(institutionId, id, ids))
  await tx.query(changeGroup(institutionId, id, group.name, JSON.stringify(group.options)))
}
