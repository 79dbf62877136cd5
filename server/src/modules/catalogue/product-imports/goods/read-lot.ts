import { EXPIRY_REQUIRED, lotInput } from '@mezgeb/contract/stock/lots'

import { cellError, textOf } from '../cell-error.ts'
import { isoDay, unsureDay } from '../iso-day.ts'

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
  else if (!day.success) {
    const broken = unsureDay(expiresOn) ?? day.error.issues[0]?.message ?? ''
    errors.push(cellError('expiresOn', broken))
  }
  if (errors.length > 0) return { errors }
  return { lot: { batch: number.data ?? null, expiresOn }, errors }
}

/** Rows of one product with different batches are different rows; empty without a batch. */
export function lotOfCells(cells: ImportCells): string {
  const { lot } = readLot(cells)
  return lot === undefined ? '' : lotKey(lot)
}

export const lotKey = ({ batch, expiresOn }: NamedLot) => `${expiresOn} ${batch ?? ''}`
