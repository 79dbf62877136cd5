import { SUMMED_MAX } from '@mezgeb/contract/stock/facets/list-sums'

import { formatCount, formatMoney } from '../../../lib/format/format.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { SumLine } from '../../workspace/filters/SumLine.tsx'

import type { MoneyPlace } from '../../../lib/format/format.ts'

type Sums = {
  units: number | null
  cost?: number | null | undefined
  uncosted?: number | undefined
}

type ListSumsProps<S extends Sums> = {
  /** Undefined while they load. */
  sums: S | undefined
  words: {
    tooLong: (most: string) => string
    atCost: (cost: string) => string
    uncosted: (count: number, written: string) => string
  }
  place?: MoneyPlace
  /** The first part, and those behind the cost. */
  partsOf: (sums: S & { units: number }, money: (amount: number) => string) => [string, ...string[]]
}

/** A list added up, with what is known of its costs. */
export function ListSums<S extends Sums>({
  sums,
  words,
  place = 'entryCost',
  partsOf,
}: ListSumsProps<S>) {
  const currency = useUser().institution?.currency
  if (sums === undefined) return <SumLine parts={undefined} />
  const { units, cost, uncosted = 0 } = sums
  if (units === null) return <SumLine parts={[words.tooLong(formatCount(SUMMED_MAX))]} />
  const money = (amount: number) => formatMoney(amount, place, currency)
  const [first, ...more] = partsOf({ ...sums, units }, money)
  const missing = uncosted === 0 ? '' : ` ${words.uncosted(uncosted, formatCount(uncosted))}`
  const known = typeof cost === 'number' ? [words.atCost(money(cost)) + missing] : []
  return <SumLine parts={[first, ...known, ...more]} />
}
