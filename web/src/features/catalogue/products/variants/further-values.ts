import { optionKey } from '@mezgeb/contract/catalogue/product-variants'
import * as z from 'zod/mini'

import type { VariantGroup } from '@mezgeb/contract/catalogue/product-variants'

/** An option in the form that edits all variants. */
export const DraftOption = z.object({
  name: z.string(),
  values: z.array(z.string()),
  /** Of a new option, by the places of the variants; empty: the common value. */
  each: z.optional(z.array(z.string())),
})
export type DraftOption = z.infer<typeof DraftOption>

/** The value of a new option for a variant at a place. */
const valueAt = ({ values: [common = ''], each = [] }: DraftOption, place: number) =>
  (each[place] ?? '').trim() || common.trim()

/** A new option has the values that its variants get, the common one first. */
export function withValues(option: DraftOption): DraftOption {
  const { values, each } = option
  if (each === undefined) return option
  const common = (values[0] ?? '').trim()
  const all = each.map((_, place) => valueAt(option, place))
  const isCommonUsed = all.some((value) => optionKey(value) === optionKey(common))
  const used = new Map([...(isCommonUsed ? [common] : []), ...all].toReversed().map(keyed))
  return { ...option, values: [...used.values()].toReversed() }
}

const keyed = (value: string) => [optionKey(value), value] as const

/** The values of further options of each variant; absent where all have the common ones. */
export function newValuesOf(
  options: readonly DraftOption[],
  { variants, options: before }: VariantGroup,
) {
  const further = options.slice(before.length)
  if (further.every(({ each }) => each === undefined)) return {}
  const valuesOf = (place: number) => further.map((option) => valueAt(option, place))
  return {
    newValues: variants.map(({ product: { id } }, place) => ({ id, values: valuesOf(place) })),
  }
}
