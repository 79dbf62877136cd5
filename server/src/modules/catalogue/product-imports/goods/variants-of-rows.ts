import { RULES } from '@mezgeb/contract/catalogue/product-imports'
import {
  TOO_MANY_VARIANTS,
  VARIANTS_MAX,
  VARIANT_NAME,
  combinationOf,
  optionKey,
  optionsField,
  variantName,
} from '@mezgeb/contract/catalogue/product-variants'
import { ruleOf } from '@mezgeb/contract/kit/refusals'

import { cellError } from '../cell-error.ts'
import { nameKey } from '../people/named-people.ts'

import type { findGroups } from '../../products/variants/find-groups.ts'
import type { Placing } from '../../products/variants/place-variants.ts'
import type { CellError } from '../import-subject.ts'
import type { KnownProduct } from './known-products.queries.ts'
import type { RowValues } from './read-cells.ts'

const rule = ruleOf(RULES)

type NamedGroup = Awaited<ReturnType<typeof findGroups>>[number]
type Options = NonNullable<RowValues['options']>

/** A group as rows see it: one of the institution, or one that an earlier row makes. */
type Seen = Omit<NamedGroup, 'id' | 'name_key'> & { id: string | undefined }

/** The groups that rows name. Rows add theirs. */
export type Groups = Map<string, Seen[]>

export function groupsByName(found: readonly NamedGroup[]): Groups {
  const groups: Groups = new Map()
  for (const { name_key: key, variants, ...group } of found)
    groups.set(key, [...(groups.get(key) ?? []), { ...group, variants: [...variants] }])
  return groups
}

/** The values of a row, in the order and the spelling of its group, with its name where the row has none. */
export function withVariant(values: RowValues, groups: Groups): RowValues {
  const { group, options } = values
  if (group === undefined || options === undefined) return values
  const [seen] = groups.get(nameKey(group)) ?? []
  const sorted = seen === undefined ? options : inOrder(options, seen)
  const name = variantName(
    seen?.name ?? group,
    sorted.map(({ value }) => value),
  )
  return { ...values, options: sorted, group: seen?.name ?? group, name: values.name ?? name }
}

/** As they are where they are others. */
function inOrder(options: Options, { options: present }: Seen): Options {
  const sorted = present.flatMap(({ name, values }) => {
    const found = options.find((one) => optionKey(one.name) === optionKey(name))
    if (found === undefined) return []
    const known = values.find((one) => optionKey(one) === optionKey(found.value))
    return [{ name, value: known ?? found.value }]
  })
  return sorted.length === present.length && sorted.length === options.length ? sorted : options
}

/** The product becomes a variant of this group; or the row cannot make it one. */
export function judgeVariant(
  values: RowValues,
  known: KnownProduct | undefined,
  groups: Groups,
): { placing?: Placing; errors: CellError[] } {
  const { group, options } = values
  if (group === undefined && options === undefined) return { errors: [] }
  if (known?.variant) return { errors: isKept(values, known.variant) }
  if (group === undefined || options === undefined) {
    const field = group === undefined ? 'group' : 'options'
    return { errors: [cellError(field, rule('VARIANT_INCOMPLETE'))] }
  }
  const found = groups.get(nameKey(group)) ?? []
  if (found.length > 1)
    return { errors: [cellError('group', rule('SEVERAL_GROUPS', { count: found.length }))] }
  const asInput = options.map(({ name, value }) => ({ name, values: [value] }))
  const message = optionsField.safeParse(asInput).error?.issues[0]?.message
  if (message !== undefined) return { errors: [cellError('options', message)] }
  const [seen = { id: undefined, name: group, options: asInput, variants: [] }] = found
  const errors = faultsIn(seen, values, options)
  return errors.length > 0 ? { errors } : { placing: { groupId: seen.id, group, options }, errors }
}

/** A variant keeps its group and options. */
function isKept(
  { group, options }: RowValues,
  variant: NonNullable<KnownProduct['variant']>,
): CellError[] {
  const isOther = options?.some(({ name, value }, at) => {
    const own = variant.options[at]
    return (
      optionKey(name) !== optionKey(own?.name ?? '') ||
      optionKey(value) !== optionKey(own?.value ?? '')
    )
  })
  return [
    ...(group !== undefined && nameKey(group) !== nameKey(variant.group)
      ? [cellError('group', rule('VARIANT_KEPT'))]
      : []),
    ...(isOther === true || (options !== undefined && options.length !== variant.options.length)
      ? [cellError('options', rule('VARIANT_KEPT'))]
      : []),
  ]
}

function faultsIn(seen: Seen, values: RowValues, options: Options): CellError[] {
  const names = seen.options.map(({ name }) => name)
  const isOfGroup =
    names.length === options.length &&
    names.every((name, at) => optionKey(name) === optionKey(options[at]?.name ?? ''))
  if (!isOfGroup)
    return [cellError('options', rule('OTHER_OPTIONS', { options: names.join(', ') }))]
  const own = options.map(({ value }) => value)
  const taken = seen.variants.find((one) => one.values.join('\n') === own.join('\n'))
  const isNamed = nameKey(values.name) === nameKey(variantName(seen.name, own))
  return [
    ...(taken === undefined ? [] : [cellError('options', combinationOf(taken.name))]),
    ...(seen.variants.length >= VARIANTS_MAX ? [cellError('group', TOO_MANY_VARIANTS)] : []),
    ...(isNamed ? [] : [cellError('name', VARIANT_NAME)]),
  ]
}

/** Later rows see the variant of a right row. */
export function noteVariant(
  { groupId, group, options }: Placing,
  name: string,
  groups: Groups,
): void {
  const key = nameKey(group)
  const [seen] = groups.get(key) ?? []
  const values = options.map(({ value }) => value)
  const variants = [...(seen?.variants ?? []), { id: '', name, values }]
  const all = options.map((option, at) => ({
    name: option.name,
    values: [...new Set([...(seen?.options[at]?.values ?? []), option.value])],
  }))
  groups.set(key, [{ id: groupId, name: seen?.name ?? group, options: all, variants }])
}
