import { MOVED_DECIMALS } from '@mezgeb/contract/stock/facets/line-facets'

import type { ImportField } from '@mezgeb/contract/catalogue/import-columns'

import type { ColumnChoice } from './column-choice.ts'

const DECIMALS: Partial<Record<ImportField, number>> = {
  pricePerUnit: 2,
  floorPrice: 2,
  ...MOVED_DECIMALS,
  quantity: 3,
  stock: 3,
  lowStockThreshold: 3,
  leadDays: 0,
  creditLimit: 2,
  owed: 2,
}

/** Whether a column has quantities of products. */
export const isCounted = (choice: ColumnChoice | undefined) =>
  choice !== undefined &&
  (typeof choice !== 'string' || choice === 'quantity' || choice === 'lowStockThreshold')

/** The decimals that the numbers of a column can have; undefined for a column of other cells. */
export function decimalsOf(choice: ColumnChoice | undefined): number | undefined {
  return choice === undefined ? undefined : DECIMALS[typeof choice === 'string' ? choice : 'stock']
}
