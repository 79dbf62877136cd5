import { EXPIRY_REQUIRED, lotInput } from '@mezgeb/contract/stock/lots'

import { cellError, textOf } from '../cell-error.ts'

import type { ImportCells } from '@mezgeb/contract/catalogue/product-imports'
import type { Lot } from '@mezgeb/contract/stock/lots'
import type { CellError } from '../import-subject.ts'

export type NamedLot = Pick<Lot, 'batch' | 'expiresOn'>

/** The batch that a row names, in the values of its cells. */
export function readLot(cells: ImportCells): { lot?: NamedLot; errors: CellError[] } {
  const [batch, expiresOn] = [textOf(cells.batch), isoDay(textOf(cells.expiresOn))]
  if (batch === '' && expiresOn === '') return { errors: [] }
  const number = lotInput.batch.safeParse(batch)
  const day = lotInput.expiresOn.safeParse(expiresOn)
  const errors: CellError[] = []
  if (!number.success) errors.push(cellError('batch', number.error.issues[0]?.message ?? ''))
  if (expiresOn === '') errors.push(cellError('expiresOn', EXPIRY_REQUIRED))
  else if (!day.success) errors.push(cellError('expiresOn', day.error.issues[0]?.message ?? ''))
  if (errors.length > 0) return { errors }
  return { lot: { batch: number.data ?? null, expiresOn }, errors }
}

/** Spreadsheets write a day with slashes or points too; without the year first it is not known which number is the month. */
function isoDay(text: string): string {
  const [, year, month = '', day = ''] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T]00:00.*)?$/.exec(text) ?? []
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Rows of one product with different batches are different rows; empty without a batch. */
export function lotOfCells(cells: ImportCells): string {
  const { lot } = readLot(cells)
  return lot === undefined ? '' : lotKey(lot)
}

export const lotKey = ({ batch, expiresOn }: NamedLot) => `${expiresOn} ${batch ?? ''}`
