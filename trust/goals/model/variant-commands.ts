import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'

import {
  VariantGroup,
  addVariants,
  createVariantGroup,
  dissolveVariantGroup,
  getVariantGroup,
  removeVariant,
  updateVariantGroup,
  variantName,
} from '@mezgeb/contract/catalogue/product-variants'

import { ask, isDone, note, pick, turnedAway } from './book.ts'

import type { Book, Shop, Thing } from './book.ts'

type Person = 'STAFF' | 'ADMIN'
export type Varied = {
  who: Person
  which: number
  product: number
  step: 'new' | 'add' | 'join' | 'rename' | 'remove' | 'dissolve'
  cents: number
  isStale: boolean
}

/** Products that differ in one option, by their values. */
export type Group = { id: string; name: string; version: number; variants: Map<string, Thing> }

const OPTION = 'Size'
const options = (values: readonly string[]) => [{ name: OPTION, values: [...values] }]

/** Adds a product in two sizes, another size, or a product as one; renames all of them, or takes one out. */
export async function vary(input: Varied, book: Book, shop: Shop): Promise<void> {
  const group = book.groups.length === 0 ? undefined : pick(book.groups, input.which)
  if (group === undefined || input.step === 'new') await open(input, { book, shop })
  else if (input.step === 'rename') await rename(input, group, { book, shop })
  else if (input.step === 'dissolve') await dissolve(input, group, { book, shop })
  else if (input.step === 'remove') await remove(input, group, { book, shop })
  else await add(input, group, { book, shop })
}

type Place = { book: Book; shop: Shop }

const sizeOf = () => randomUUID().slice(0, 8)

async function open({ who, which, cents }: Varied, { book, shop }: Place): Promise<void> {
  const name = `Shirt ${randomUUID()}`
  const values = [sizeOf(), sizeOf()]
  const body = {
    ...{ name, options: options(values), unit: 'kg' },
    categoryId: pick(book.things.CATEGORY, which).id,
    variants: values.map((value) => ({ values: [value], pricePerUnit: cents / 100 })),
  }
  const answer = await ask(shop, book, { who, call: createVariantGroup, body })
  if (!isDone(answer, turnedAway(book, who, createVariantGroup))) return
  const made = VariantGroup.parse(answer.body)
  note(book, 'VARIANT_GROUP', 'CREATED')
  const group = { id: made.id, name, version: made.version, variants: new Map<string, Thing>() }
  book.groups.push(group)
  addMade(book, group, made)
}

/** The products of an answer that the book has not yet. */
function addMade(book: Book, group: Group, made: VariantGroup): void {
  group.version = made.version
  for (const { product, values } of made.variants) {
    const [value = ''] = values
    if (group.variants.has(value)) continue
    const { id, version, name, unit, pricePerUnit, description, lowStockThreshold } = product
    const { categoryId } = product
    assert.equal(name, variantName(group.name, values))
    const thing = {
      ...{ id, version },
      values: { name, unit, pricePerUnit, description, lowStockThreshold, categoryId },
    }
    book.things.PRODUCT.push(thing)
    group.variants.set(value, thing)
    note(book, 'PRODUCT', 'CREATED')
  }
}

async function add(input: Varied, group: Group, { book, shop }: Place): Promise<void> {
  const { who, step, cents, isStale, which } = input
  const value = sizeOf()
  const product = step === 'join' ? pick(book.things.PRODUCT, input.product) : undefined
  const body = {
    ...{ options: options([...group.variants.keys(), value]), unit: 'kg' },
    ...{ categoryId: pick(book.things.CATEGORY, which).id, version: group.version },
    variants: product === undefined ? [{ values: [value], pricePerUnit: cents / 100 }] : [],
    products:
      product === undefined
        ? []
        : [{ id: product.id, version: product.version - Number(isStale), values: [value] }],
  }
  const isVariant = product !== undefined && isInGroup(book, product)
  const refusal =
    turnedAway(book, who, addVariants) ??
    (group.variants.size === 0 ? 'NOT_FOUND' : null) ??
    (product !== undefined && isStale ? 'STALE_VERSION' : null) ??
    (isVariant ? 'INVALID' : null)
  const answer = await ask(shop, book, { who, call: addVariants, params: { id: group.id }, body })
  if (!isDone(answer, refusal)) return
  note(book, 'VARIANT_GROUP', 'CHANGED')
  if (product !== undefined) {
    group.variants.set(value, product)
    setName(book, product, variantName(group.name, [value]))
  }
  addMade(book, group, VariantGroup.parse(answer.body))
}

/** Whether the name of a product is that of its group. */
export const isInGroup = (book: Book, product: Thing) =>
  book.groups.some(({ variants }) => [...variants.values()].includes(product))

function setName(book: Book, product: Thing, name: string): void {
  product.values = { ...product.values, name }
  product.version += 1
  note(book, 'PRODUCT', 'CHANGED')
}

async function rename(input: Varied, group: Group, { book, shop }: Place): Promise<void> {
  const { who, isStale } = input
  const name = `Coat ${randomUUID()}`
  const body = { name, version: group.version - Number(isStale) }
  const params = { id: group.id }
  const answer = await ask(shop, book, { who, call: updateVariantGroup, params, body })
  const refusal =
    turnedAway(book, who, updateVariantGroup) ??
    (group.variants.size === 0 ? 'NOT_FOUND' : null) ??
    (isStale ? 'STALE_VERSION' : null)
  if (!isDone(answer, refusal)) return
  note(book, 'VARIANT_GROUP', 'CHANGED')
  group.name = name
  group.version = VariantGroup.parse(answer.body).version
  for (const [value, product] of group.variants) setName(book, product, variantName(name, [value]))
}

async function remove(input: Varied, group: Group, { book, shop }: Place): Promise<void> {
  const { who } = input
  const product = pick(book.things.PRODUCT, input.product)
  const [value] = [...group.variants].find(([, one]) => one === product) ?? []
  const params = { id: group.id, productId: product.id }
  const answer = await ask(shop, book, { who, call: removeVariant, params })
  const refusal = turnedAway(book, who, removeVariant) ?? (value === undefined ? 'NOT_FOUND' : null)
  if (!isDone(answer, refusal) || value === undefined) return
  group.variants.delete(value)
  group.version += 1
  product.version += 1
  note(book, 'PRODUCT', 'CHANGED')
  if (group.variants.size > 0) note(book, 'VARIANT_GROUP', 'CHANGED')
}

async function dissolve({ who }: Varied, group: Group, { book, shop }: Place): Promise<void> {
  const answer = await ask(shop, book, {
    who,
    call: dissolveVariantGroup,
    params: { id: group.id },
  })
  const isGone = group.variants.size === 0
  const refusal = turnedAway(book, who, dissolveVariantGroup) ?? (isGone ? 'NOT_FOUND' : null)
  if (!isDone(answer, refusal)) return
  for (const product of group.variants.values()) {
    product.version += 1
    note(book, 'PRODUCT', 'CHANGED')
  }
  group.variants.clear()
}

/** Compares every group with the book. */
export async function compareGroups(who: Person, book: Book, shop: Shop): Promise<void> {
  for (const { id, name, variants } of book.groups) {
    const answer = await ask(shop, book, { who, call: getVariantGroup, params: { id } })
    if (!isDone(answer, variants.size === 0 ? 'NOT_FOUND' : null)) continue
    const shown = VariantGroup.parse(answer.body)
    assert.equal(shown.name, name)
    assert.deepEqual(
      shown.variants.map(({ product, values }) => [values[0], product.id]),
      [...variants].map(([value, product]) => [value, product.id]),
    )
  }
}
