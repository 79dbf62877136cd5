import { VARIANTS_MAX, optionKey } from '@mezgeb/contract/catalogue/product-variants'

type Values = readonly (readonly string[])[]

/** The values in a text with commas between. */
export function valuesIn(text: string): string[] {
  return text
    .split(/[,;፣፤،\n]+/)
    .map((value) => value.trim())
    .filter((value) => value !== '')
}

export const countOf = (options: Values): number =>
  options.reduce((count, values) => count * values.length, options.length === 0 ? 0 : 1)

/** All combinations, in the order of the values; none when they are too many. */
export function combinationsOf(options: Values): string[][] {
  const count = countOf(options)
  if (count === 0 || count > VARIANTS_MAX) return []
  return options.reduce<string[][]>(
    (found, values) => found.flatMap((before) => values.map((value) => [...before, value])),
    [[]],
  )
}

/** The same for values that the server takes for the same. */
export const keyOf = (values: readonly string[]): string => values.map(optionKey).join('\n')
