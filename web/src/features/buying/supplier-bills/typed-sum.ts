import { sumOf } from '@mezgeb/contract/kit/money'

/** ETB of typed amounts; text counts nothing. */
export const typedSum = (amounts: readonly (number | string)[]): number =>
  sumOf(amounts.filter((amount) => typeof amount === 'number'))
