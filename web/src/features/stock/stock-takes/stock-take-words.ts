import { formatCount, formatCounted, formatSum } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'

import { documentName } from '../document-link.ts'

import type { DocumentLink } from '@mezgeb/contract/stock/ledger'
import type { StockTake } from '@mezgeb/contract/stock/stock-takes'
import type { Measured } from '@mezgeb/contract/kit/unit-size'

/** The scope in words. */
export function scopeText({ scope, categories, shelf }: StockTake): string {
  const what =
    scope === 'CATEGORIES'
      ? categories.map(({ name }) => name).join(', ')
      : t.stockTakes.scopes[scope]
  return shelf === null ? what : `${what} · ${shelf}`
}

export function progressText({ counted, inScope }: StockTake): string {
  return inScope === 0
    ? t.stockTakes.progressOnly(formatCount(counted))
    : t.stockTakes.progress(formatCount(counted), formatCount(Math.max(inScope, counted)))
}

type Differences = NonNullable<StockTake['differences']>

export const foundText = ({ found, foundMeasured }: Differences): string =>
  formatSum(found, foundMeasured)

export const missingText = ({ missing, missingMeasured }: Differences): string =>
  formatSum(missing, missingMeasured)

/** With its sign, also above zero. */
export function signed(quantity: number, product: Measured): string {
  // Nothing missing is no -0.
  const units = formatCounted(quantity || 0, product)
  return quantity > 0 ? `+${units}` : units
}

export const namesOf = (people: StockTake['countedBy'] = []): string =>
  people.map(({ name }) => name).join(', ')

/** A product, with the documents that its count did not see, if there are some. */
export function lateName({ name }: { name: string }, late: readonly DocumentLink[] = []): string {
  return late.length === 0 ? name : `${name} (${late.map(documentName).join(', ')})`
}
