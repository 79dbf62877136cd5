import { partsOf } from '@mezgeb/contract/kit/unit-size'

import type { Goods } from '@mezgeb/contract/catalogue/goods'

type Typed = number | string

/** How a line is counted: in the pack of this name; empty: in the unit. */
export type CountedIn = { pack: string }

export const IN_UNITS: CountedIn = { pack: '' }

/** Of a line that was stored; by hand, because the till does not load schemas. */
export const isCountedIn = (line: object): line is CountedIn =>
  'pack' in line && typeof line.pack === 'string'

/** Goods of a scan: a pack of them, or units. */
export type ScannedIn = { pack?: { name: string } | undefined }

export const asScanned = ({ pack }: ScannedIn): CountedIn => ({ pack: pack?.name ?? '' })

/** In the body of a sale. */
export const bodyOfCounted = ({ pack }: CountedIn) => (pack === '' ? {} : { pack })

export const isCountedLike = (one: CountedIn, other: CountedIn): boolean => one.pack === other.pack

type LineUnit = { name: string; size: number; countedIn: CountedIn }

/** In what a line of a product can be counted: its unit, which has no name here, and its packs. */
export function lineUnitsOf(
  goods: Pick<Goods, 'packs' | 'unitSize'> | undefined,
): [LineUnit, ...LineUnit[]] {
  const packs = goods?.packs ?? []
  return [
    { name: '', size: partsOf(goods), countedIn: IN_UNITS },
    ...packs.map(({ name, size }) => ({ name, size, countedIn: { pack: name } })),
  ]
}

/** In what a line is counted. */
export function lineUnitOf({ pack }: CountedIn, goods: Goods | undefined): LineUnit {
  const units = lineUnitsOf(goods)
  return units.find(({ name }) => name === pack) ?? units[0]
}

/** The size of what a line is counted in. */
export const sizeOf = (line: CountedIn, goods: Goods | undefined): number =>
  lineUnitOf(line, goods).size

/** Whole packs of one size as so many of another size; text, and units that fill no whole packs, stay. */
export const resized = (units: Typed, from: number, to = 1): Typed =>
  typeof units === 'number' && units % from === 0 ? (units / from) * to : units
