import * as z from 'zod/mini'

import { foldHomophones } from '../kit/amharic.ts'
import { endpoint } from '../kit/endpoint.ts'
import {
  NAME_MIN,
  NAME_TOO_SHORT,
  idField,
  idParams,
  sentVersionField,
  versionField,
} from '../kit/fields.ts'
import { lineField } from '../kit/text-field.ts'
import { ruleOf } from '../kit/refusals.ts'
import { SeenProduct } from './product-changes.ts'
import { commonInput } from './product-facets.ts'
import { Product, ProductInput } from './products.ts'

export const OPTIONS_MAX = 3
export const VARIANTS_MAX = 100
export const OPTION_MAX = 30
/** With three values the name of a variant is no longer than any product's. */
export const GROUP_NAME_MAX = 100

export const RULES = {
  COMBINATION_EXISTS: 'This combination exists already: {product}',
  COMBINATION_TWICE: 'This combination is in the list twice',
  INVALID_OPTIONS: 'Keep all options, and the values that variants have',
  IN_A_GROUP: 'This product is a variant already',
  OPTION_NAME_REQUIRED: 'Name of the option is required',
  OPTION_REQUIRED: 'Name 1 to {max} options',
  OPTION_TWICE: 'Two options have different names',
  OPTION_VALUE_REQUIRED: 'Value is required',
  VALUES_REQUIRED: 'A variant has one value of each option',
  VALUE_TWICE: 'An option has the same value twice',
  VARIANTS_REQUIRED: 'Choose at least one combination',
  TOO_MANY_VARIANTS: 'At most {max} variants are allowed',
  VARIANT_NAME: 'A variant is named after its product and options: change those on its page',
} as const
const rule = ruleOf(RULES)

export const VARIANT_NAME = rule('VARIANT_NAME')
export const IN_A_GROUP = rule('IN_A_GROUP')
export const INVALID_OPTIONS = rule('INVALID_OPTIONS')
export const VALUES_REQUIRED = rule('VALUES_REQUIRED')
export const COMBINATION_TWICE = rule('COMBINATION_TWICE')
export const TOO_MANY_VARIANTS = rule('TOO_MANY_VARIANTS', { max: VARIANTS_MAX })

/** The rule for a combination that a product has. */
export function combinationOf(product: string): string {
  return rule('COMBINATION_EXISTS', { product })
}

/** A text as options and values are compared. */
export function optionKey(text: string): string {
  return foldHomophones(text.toLowerCase())
}

/** The name of the product with these values. */
export function variantName(group: string, values: readonly string[]): string {
  return [group, ...values].join(' · ')
}

const valueMessage = rule('OPTION_VALUE_REQUIRED')
const valueField = lineField(1, valueMessage, OPTION_MAX)

const differ = z.refine<string[]>(
  (values) => new Set(values.map(optionKey)).size === values.length,
  rule('VALUE_TWICE'),
)

const Option = z.object({
  name: lineField(1, rule('OPTION_NAME_REQUIRED'), OPTION_MAX),
  values: z
    .array(valueField, valueMessage)
    .check(z.minLength(1, valueMessage), z.maxLength(VARIANTS_MAX, TOO_MANY_VARIANTS), differ),
})
export type Option = z.infer<typeof Option>

const optionMessage = rule('OPTION_REQUIRED', { max: OPTIONS_MAX })

export const optionsField = z.array(Option, optionMessage).check(
  z.minLength(1, optionMessage),
  z.maxLength(OPTIONS_MAX, optionMessage),
  z.refine(
    (options) => new Set(options.map(({ name }) => optionKey(name))).size === options.length,
    rule('OPTION_TWICE'),
  ),
)

const groupNameField = lineField(NAME_MIN, NAME_TOO_SHORT, GROUP_NAME_MAX)

/** Products that differ in options such as size and colour only. Each has its own stock, code, price and cost. */
export const VariantGroup = z.object({
  id: z.string(),
  name: z.string(),
  /** In the order of people; a value without a variant is not kept. */
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  version: versionField,
  /** By their values, in the order of the options. */
  variants: z.array(z.object({ values: z.array(z.string()), product: Product })),
})
export type VariantGroup = z.infer<typeof VariantGroup>

const valuesField = z.array(valueField, VALUES_REQUIRED)
const { shape } = ProductInput

export const NewVariant = z.object({
  values: valuesField,
  pricePerUnit: shape.pricePerUnit,
  code: shape.code,
  barcodes: shape.barcodes,
})

const listed = { variants: z.maxLength(VARIANTS_MAX, TOO_MANY_VARIANTS) }

const added = {
  options: optionsField,
  /** Of all new products. */
  unit: shape.unit,
  categoryId: shape.categoryId,
  lowStockThreshold: shape.lowStockThreshold,
  description: shape.description,
  ...commonInput,
  variants: z.array(NewVariant, rule('VARIANTS_REQUIRED')).check(listed.variants),
  /** Products that become variants. They keep everything but their names. */
  products: z.optional(
    z
      .array(z.object({ ...SeenProduct.shape, values: valuesField }), rule('VARIANTS_REQUIRED'))
      .check(listed.variants),
  ),
}

const isFilled = z.refine<{ variants: unknown[]; products?: unknown[] | undefined }>(
  ({ variants, products = [] }) => variants.length + products.length > 0,
  { error: rule('VARIANTS_REQUIRED'), path: ['variants'] },
)

export const VariantGroupInput = z.object({ name: groupNameField, ...added }).check(isFilled)
export const VariantsInput = z.object({ ...added, version: sentVersionField }).check(isFilled)

/**
 * New names of options and values, in the order of the group, and the same fields for variants. Further options come last. Each
 * variant gets their first values, unless `newValues` gives it others; a value without a variant is refused.
 */
export const VariantGroupChange = z.object({
  name: z.optional(groupNameField),
  options: z.optional(optionsField),
  newValues: z.optional(
    z
      .array(z.object({ id: idField(), values: valuesField }), VALUES_REQUIRED)
      .check(listed.variants),
  ),
  version: z.int(),
  /** The variants that get these fields, as they were seen. */
  products: z.optional(z.array(SeenProduct).check(listed.variants)),
  unit: z.optional(shape.unit),
  categoryId: z.optional(shape.categoryId),
  pricePerUnit: z.optional(shape.pricePerUnit),
})

export const getVariantGroup = endpoint({
  method: 'GET',
  path: '/variant-groups/{id}',
  summary: 'The variants of a product with stock and price',
  needs: 'products.view',
  shows: ['products', 'stock'],
  params: idParams,
  reply: VariantGroup,
  failure: 'Failed to load the variants.',
})

/** One transaction: all variants or none. */
export const createVariantGroup = endpoint({
  method: 'POST',
  path: '/variant-groups',
  summary: 'Add a product in up to 100 combinations of options; products can become variants',
  needs: 'products.edit',
  body: VariantGroupInput,
  reply: VariantGroup,
  changes: ['products'],
  refusals: ['NOT_FOUND', 'CODE_TAKEN', 'STALE_VERSION'],
  failure: 'Failed to add the variants.',
  creates: true,
})

/** `options` has all values in their order, those of new variants too. */
export const addVariants = endpoint({
  method: 'POST',
  path: '/variant-groups/{id}/variants',
  summary: 'Add combinations to a group of variants',
  needs: 'products.edit',
  params: idParams,
  body: VariantsInput,
  reply: VariantGroup,
  changes: ['products'],
  refusals: ['CODE_TAKEN', 'STALE_VERSION'],
  failure: 'Failed to add the variants.',
  creates: true,
})

/** The products are named after them at once; documents show the new names. */
export const updateVariantGroup = endpoint({
  method: 'PATCH',
  path: '/variant-groups/{id}',
  summary:
    'Rename a group of variants, its options and values, add an option, or set unit, category and price of all',
  needs: 'products.edit',
  params: idParams,
  body: VariantGroupChange,
  reply: VariantGroup,
  changes: ['products'],
  refusals: ['STALE_VERSION'],
  failure: 'Failed to save the variants.',
})

/** The product stays as it is, with its name. */
export const removeVariant = endpoint({
  method: 'DELETE',
  path: '/variant-groups/{id}/variants/{productId}',
  summary: 'Take a product out of its group of variants',
  needs: 'products.edit',
  params: z.object({ id: idField(), productId: idField() }),
  changes: ['products'],
  failure: 'Failed to take the product out of its group.',
})

/** The products stay as they are, with their names. */
export const dissolveVariantGroup = endpoint({
  method: 'DELETE',
  path: '/variant-groups/{id}',
  summary: 'Take all products out of a group of variants',
  needs: 'products.edit',
  params: idParams,
  changes: ['products'],
  failure: 'Failed to take the variants apart.',
})
