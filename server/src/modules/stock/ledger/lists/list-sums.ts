import { SUMMED_MAX } from '@mezgeb/contract/stock/facets/list-sums'

import { measuredParts, measuredSum } from '../../../catalogue/goods/measured-sum.ts'
import { inUnit } from '../../../catalogue/goods/unit-size/counted-row.ts'
import { facetsListed, shownOfList, summedFacets } from '../lines/line-facets.ts'

import type { MeasuredPart } from '../../../catalogue/goods/measured-sum.ts'
import type { FacetsOfList, FacetsToSum } from '../lines/line-facets.ts'

/** A list added up. */
export type SumsRow = FacetsOfList & {
  listed: number
  units: number
  /** Of each document. */
  measured: MeasuredPart[][] | null
}

/** One more than are added up, so that a longer list is known. */
export const LISTED_MAX = SUMMED_MAX + 1

/** SQL that adds up the sums l of each document of a list. */
export const LIST_SUMS = `count(*) as listed, coalesce(sum(l.units), 0) as units, ${facetsListed('l')},
         jsonb_agg(l.measured) filter (where l.measured is not null) as measured`

type OfLines = FacetsToSum & { units: string; of: string; unit?: string }

/** SQL for the sums of a document: of units and facets of its lines. `of` counts a line, in its own unit or in `unit`. */
export const summed = ({ units, of, unit, ...facets }: OfLines) =>
  `sum(${inUnit(units, of)}) as units, ${summedFacets(facets)}, ${measuredParts(units, of, unit)} as measured`

/** Null for a list that is too long. */
export const ifSummed = <Row extends SumsRow>(row: Row | undefined): Row | null =>
  row === undefined || row.listed > SUMMED_MAX ? null : row

/** The contract's `listSums`. */
export const shownSums = (sums: SumsRow | null) => ({
  units: sums?.units ?? null,
  ...measuredSum(sums?.measured?.flat()),
  ...shownOfList(sums),
})
