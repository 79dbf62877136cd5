import { RECENT_MAX } from '@mezgeb/contract/insight/dashboard'
import { inShownUnit } from '@mezgeb/contract/kit/unit-size'

import { formatCount, formatSum, formatUnits } from '../../../../lib/format/format.ts'
import { pathOfDocument } from '../../../stock/document-path.ts'

import type { Dashboard } from '@mezgeb/contract/insight/dashboard'
import type { Moved } from '@mezgeb/contract/stock/moved'
import type { NavigateOptions } from '@tanstack/react-router'

export type Activity = {
  id: string
  isIn: boolean
  name: string
  way: NavigateOptions
  /** In words. */
  units: string
  date: string
  isReversed: boolean
}

/** The number of the newest entries and removals (spec §2). */
export const countActivities = ({ recentStockEntries, recentStockOuts }: Dashboard) =>
  recentStockEntries.length + recentStockOuts.length

/** The newest of all that moved but sales, newest first. */
export function recentActivities(dashboard: Dashboard): Activity[] {
  const { recentMoved, recentStockEntries, recentStockOuts } = dashboard
  if (recentMoved !== undefined) return recentMoved.map(activityOf)
  // A server of the version before sends entries and removals alone.
  const activities = [
    ...recentStockEntries.map((entry) => ({ ...entry, isIn: true, date: entry.dateReceived })),
    ...recentStockOuts.map((removal) => ({ ...removal, isIn: false, date: removal.dateRemoved })),
  ]
  activities.sort((a, b) => Date.parse(b.date) - Date.parse(a.date))
  return activities
    .slice(0, RECENT_MAX)
    .map(({ id, isIn, date, product, quantity, reversedBy }) => ({
      id,
      isIn,
      date,
      name: product.name,
      isReversed: reversedBy !== undefined,
      way: wayTo(id, ''),
      units: formatUnits(inShownUnit(quantity, product)),
    }))
}

function activityOf(moved: Moved): Activity {
  const { id, kind, products, lineCount, units, measured = [], date, reversedBy } = moved
  const [first = ''] = products
  const isIn = units >= 0
  const sign = isIn ? 1 : -1
  return {
    id,
    date,
    isIn,
    units: formatSum(
      sign * units,
      measured.map(({ unit, quantity }) => ({ unit, quantity: sign * quantity })),
    ),
    isReversed: reversedBy !== null,
    name: lineCount > 1 ? `${first} +${formatCount(lineCount - 1)}` : first,
    way: wayTo(id, kind),
  }
}

function wayTo(id: string, kind: string): NavigateOptions {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one of the routes
  return { to: pathOfDocument(kind), params: { id } } as NavigateOptions
}
