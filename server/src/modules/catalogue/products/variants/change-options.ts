import {
  COMBINATION_TWICE,
  combinationOf,
  optionKey,
} from '@mezgeb/contract/catalogue/product-variants'

import type { Option } from '@mezgeb/contract/catalogue/product-variants'
import type { Variant } from './variants.queries.ts'

/** Options without the values that no variant has. */
export function usedOptions(options: readonly Option[], used: readonly string[][]): Option[] {
  return options.map(({ name, values }, at) => ({
    name,
    values: values.filter((value) => used.some((one) => one[at] === value)),
  }))
}

/** The values as the options write them; undefined unless there is one of each option. */
export function valuesIn(
  options: readonly Option[],
  values: readonly string[],
): string[] | undefined {
  const found = options.flatMap((option, at) => {
    const key = optionKey(values[at] ?? '')
    return option.values.find((one) => optionKey(one) === key) ?? []
  })
  return found.length === options.length && values.length === options.length ? found : undefined
}

/** The same options with other values may have lost none that a variant has. */
export function keepsValues(options: readonly Option[], present: readonly Option[]): boolean {
  return (
    options.length === present.length &&
    present.every(({ values }, at) =>
      values.every((value) => options[at]?.values.includes(value) === true),
    )
  )
}

/** The rule that each combination breaks, by its place. */
export function faultsOf(
  combinations: readonly string[][],
  present: readonly Variant[],
): (string | undefined)[] {
  const taken = new Map(present.map(({ name, values }) => [values.join('\n'), combinationOf(name)]))
  return combinations.map((values) => {
    const key = values.join('\n')
    const fault = taken.get(key)
    if (fault === undefined) taken.set(key, COMBINATION_TWICE)
    return fault
  })
}
