import { flagsOf } from '@mezgeb/contract/catalogue/product-facets'
import { VariantGroupInput, VariantsInput } from '@mezgeb/contract/catalogue/product-variants'
import { codesIn } from '@mezgeb/contract/kit/codes'
import { Named } from '@mezgeb/contract/kit/fields'
import { countedAs } from '@mezgeb/contract/kit/unit-size'
import * as z from 'zod/mini'

import { bodySchema } from '../../../../lib/drafts/body-schema.ts'
import { newKey } from '../../../../lib/api/new-key.ts'
import { weighedShapes, weighedValues } from '../weighed/weighed-part.ts'
import { combinationsOf, keyOf, valuesIn } from './combinations.ts'

import type { VariantGroup } from '@mezgeb/contract/catalogue/product-variants'
import type { Product } from '@mezgeb/contract/catalogue/products'

type Typed = number | string

const DraftRow = z.object({
  /** Of its values. */
  key: z.string(),
  price: z.union([z.number(), z.string()]),
  code: z.string(),
  barcodes: z.string(),
  isLeftOut: z.boolean(),
})
type DraftRow = z.infer<typeof DraftRow>

/** The values of a draft that are no text. */
export const DRAFT_SHAPES = {
  category: z.nullable(Named),
  rows: z.array(DraftRow),
  ...weighedShapes,
}

/** Where the new variants go: beside those of a group, beside a product, or beside a product that joins a group. */
export type Beside = {
  group?: VariantGroup
  product?: Product
  /** The combination to begin with. */
  wanted?: string | undefined
}

export function draftOption(name = '', values = '') {
  return { key: newKey(), name, values }
}

/** The values of the form. */
export function newDraft({ group, product: own }: Beside) {
  const product = group?.variants[0]?.product ?? own
  const options = group?.options.map(({ name, values }) => draftOption(name, values.join(', ')))
  return {
    name: group?.name ?? product?.name ?? '',
    unit: product?.unit ?? '',
    ...weighedValues(product),
    price: (product?.pricePerUnit ?? '') as Typed,
    category: product?.category ?? null,
    categoryId: product?.categoryId ?? '',
    options: options ?? [draftOption()],
    /** The combination that the product becomes; empty: the first one. */
    ownKey: '',
    /** Typed price, code and barcodes of combinations. */
    rows: [] as readonly DraftRow[],
  }
}
export type Draft = ReturnType<typeof newDraft>

export type Row = DraftRow & { values: string[] }

const isFilled = ({ name, values }: Draft['options'][number]) =>
  name.trim() !== '' || values.trim() !== ''

/** The options with their values; the first one stays when it is empty. */
export function optionsOf({ options }: Pick<Draft, 'options'>) {
  return options
    .filter((option, at) => at === 0 || isFilled(option))
    .map(({ name, values }) => ({ name, values: valuesIn(values) }))
}

/** The combinations that a group does not have yet, with their typed fields. */
export function rowsOf(draft: Pick<Draft, 'options' | 'rows'>, beside: Beside): Row[] {
  const { group } = beside
  const typed = new Map(draft.rows.map((row) => [row.key, row]))
  const present = new Set(group?.variants.map(({ values }) => keyOf(values)))
  const combinations = combinationsOf(optionsOf(draft).map(({ values }) => values))
  return combinations
    .filter((values) => !present.has(keyOf(values)))
    .map((values) => {
      const key = keyOf(values)
      const empty = { key, price: '', code: '', barcodes: '', isLeftOut: isOld(values, beside) }
      return { ...(typed.get(key) ?? empty), values }
    })
}

/** Without a new value: it was left out before, and is again unless it is wanted. */
function isOld(values: readonly string[], { group, product, wanted }: Beside): boolean {
  if (group === undefined || keyOf(values) === wanted) return false
  if (product !== undefined) return true
  return values.every((value, at) =>
    group.options[at]?.values.some((one) => keyOf([one]) === keyOf([value])),
  )
}

/** The combination that the product becomes. */
export function ownRow(rows: readonly Row[], { ownKey }: Pick<Draft, 'ownKey'>, beside: Beside) {
  if (beside.product === undefined) return undefined
  return rows.find(({ key }) => key === ownKey) ?? rows[0]
}

/** The new products. */
export function addedRows(draft: Draft, beside: Beside): Row[] {
  const rows = rowsOf(draft, beside)
  const own = ownRow(rows, draft, beside)
  return rows.filter((row) => !row.isLeftOut && row !== own)
}

function bodyOf(draft: Draft, beside: Beside): object {
  const { group, product } = beside
  const own = ownRow(rowsOf(draft, beside), draft, beside)
  const first = group?.variants[0]?.product ?? product
  return {
    unit: draft.unit,
    ...countedAs(draft),
    categoryId: draft.categoryId,
    options: optionsOf(draft),
    ...(group === undefined ? { name: draft.name } : { version: group.version }),
    ...(first === undefined
      ? {}
      : {
          description: first.description,
          lowStockThreshold: first.lowStockThreshold,
          ...flagsOf(first),
        }),
    variants: addedRows(draft, beside).map(({ values, price, code, barcodes }) => ({
      values,
      pricePerUnit: price === '' ? draft.price : price,
      code,
      barcodes: codesIn(barcodes),
    })),
    ...(product === undefined || own === undefined
      ? {}
      : { products: [{ id: product.id, version: product.version, values: own.values }] }),
  }
}

const toBody = (beside: Beside) => (draft: Draft) => bodyOf(draft, beside)

/** The contract's input for the draft. */
export const groupForm = (beside: Beside) => bodySchema(toBody(beside), VariantGroupInput)
export const moreForm = (beside: Beside) => bodySchema(toBody(beside), VariantsInput)
