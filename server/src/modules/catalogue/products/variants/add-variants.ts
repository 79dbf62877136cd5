import { randomUUID } from 'node:crypto'

import {
  INVALID_OPTIONS,
  IN_A_GROUP,
  TOO_MANY_VARIANTS,
  VALUES_REQUIRED,
  VARIANTS_MAX,
  variantName,
} from '@mezgeb/contract/catalogue/product-variants'
import { PRODUCT_CHANGED } from '@mezgeb/contract/catalogue/product-changes'

import { AppError } from '../../../../platform/app-error.ts'
import { addProducts } from '../bulk-changes/write-products.ts'
import { faultsOf, keepsValues, usedOptions, valuesIn } from './change-options.ts'
import { addGroup, changeGroup, lockGroup, lockVariants, setVariants } from './variants.queries.ts'

import type { VariantGroupInput, VariantsInput } from '@mezgeb/contract/catalogue/product-variants'
import type * as z from 'zod/mini'
import type { Transaction } from '../../../../platform/db/transactions.ts'
import type { Group, Variant } from './variants.queries.ts'

type Added = z.output<typeof VariantsInput>
type Placed = { path: string; values: string[] }

/** Adds a group with its variants. Throws as `addToGroup`. */
export async function createGroup(
  tx: Transaction,
  institutionId: string,
  { name, ...added }: z.output<typeof VariantGroupInput>,
): Promise<string> {
  const used = usedOptions(
    added.options,
    placed(added, added.options).map(({ values }) => values),
  )
  const [group] = await tx.query(addGroup(institutionId, name, JSON.stringify(used)))
  if (group === undefined) throw new Error('a new group gave no row')
  const known = await tx.query(lockVariants(institutionId, group.id, idsOf(added)))
  await addAll(tx, institutionId, { group, known, added })
  return group.id
}

/**
 * Adds variants to a group. Throws NOT_FOUND; STALE_VERSION; CODE_TAKEN and INVALID with every row at fault.
 */
export async function addToGroup(
  tx: Transaction,
  institutionId: string,
  { id, ...added }: Added & { id: string },
): Promise<void> {
  const [group] = await tx.query(lockGroup(institutionId, id))
  const known = await tx.query(lockVariants(institutionId, id, idsOf(added)))
  const present = known.filter((one) => one.group_id === id)
  if (group === undefined || present.length === 0) throw new AppError('NOT_FOUND')
  if ((added.version ?? group.version) !== group.version) throw new AppError('STALE_VERSION')
  const { options } = added
  if (!keepsValues(options, group.options))
    throw new AppError('INVALID', { fields: [{ path: 'options', message: INVALID_OPTIONS }] })
  const all = [...present, ...placed(added, options)].map(({ values }) => values)
  const used = usedOptions(
    options.map(({ values }, at) => ({ name: group.options[at]?.name ?? '', values })),
    all,
  )
  const [changed] = await tx.query(changeGroup(institutionId, id, group.name, JSON.stringify(used)))
  if (changed !== undefined) await addAll(tx, institutionId, { group: changed, known, added })
}

const idsOf = ({ products = [] }: Pick<Added, 'products'>) => products.map(({ id }) => id)

/** `known`: the locked products of the group, and those that join it. */
type Adding = { group: Group; known: readonly Variant[]; added: Added }

async function addAll(tx: Transaction, institutionId: string, adding: Adding): Promise<void> {
  const { group, known, added } = adding
  const present = known.filter((one) => one.group_id === group.id)
  const { variants, products = [], options: _options, version: _version, ...common } = added
  const rows = placed(added, added.options)
  if (present.length + rows.length > VARIANTS_MAX)
    throw new AppError('INVALID', { fields: [{ path: 'variants', message: TOO_MANY_VARIANTS }] })
  const faults = faultsOf(
    rows.map(({ values }) => values),
    present,
  )
  refuse(rows.map(({ path }, at) => ({ path: `${path}.values`, message: faults[at] })))
  requireJoinable(products, known)
  const named = ({ values }: Placed) => ({ name: variantName(group.name, values), values })
  const made = variants.map(({ pricePerUnit, code, barcodes }, at) => {
    const { name, values } = named(rows[at] ?? { path: '', values: [] })
    const own = { id: randomUUID(), groupId: group.id, optionValues: values }
    return { ...common, ...own, name, pricePerUnit, code, barcodes }
  })
  const joined = products.map(({ id }, at) => ({
    id,
    ...named(rows[variants.length + at] ?? NO_ROW),
  }))
  const ids = joined.map(({ id }) => id)
  if (ids.length > 0)
    await tx.query(setVariants(institutionId, ids, group.id, JSON.stringify(joined)))
  await addProducts(tx, institutionId, made, ({ id, code }) => {
    const at = made.findIndex((one) => one.id === id)
    return `variants.${at}.${variants[at]?.code === code ? 'code' : 'barcodes'}`
  })
}

const NO_ROW: Placed = { path: '', values: [] }

/** New variants, then products, with their values as the options write them. Throws INVALID. */
function placed({ variants, products = [] }: Added, options: Added['options']): Placed[] {
  const rows = [
    ...variants.map(({ values }, at) => ({ path: `variants.${at}`, values })),
    ...products.map(({ values }, at) => ({ path: `products.${at}`, values })),
  ].map(({ path, values }) => ({ path, values: valuesIn(options, values) }))
  refuse(
    rows.map(({ path, values }) => ({
      path: `${path}.values`,
      message: values === undefined ? VALUES_REQUIRED : undefined,
    })),
  )
  return rows.map(({ path, values = [] }) => ({ path, values }))
}

/** Throws NOT_FOUND, STALE_VERSION or INVALID, with every product at fault. */
function requireJoinable(
  products: NonNullable<Added['products']>,
  locked: readonly Variant[],
): void {
  const ids = products.map(({ id }) => id)
  const known = new Map(locked.map((row) => [row.id, row]))
  if (ids.some((id) => !known.has(id))) throw new AppError('NOT_FOUND')
  const stale = products.flatMap(({ id, version }, at) =>
    known.get(id)?.version === version
      ? []
      : [{ path: `products.${at}`, message: PRODUCT_CHANGED }],
  )
  if (stale.length > 0) throw new AppError('STALE_VERSION', { fields: stale })
  refuse(
    ids.map((id, at) => {
      const isVariant = known.get(id)?.group_id !== null || ids.indexOf(id) < at
      return { path: `products.${at}`, message: isVariant ? IN_A_GROUP : undefined }
    }),
  )
}

function refuse(faults: readonly { path: string; message: string | undefined }[]): void {
  const fields = faults.flatMap(({ path, message }) =>
    message === undefined ? [] : [{ path, message }],
  )
  if (fields.length > 0) throw new AppError('INVALID', { fields })
}
