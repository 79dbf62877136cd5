import { RULES } from '@mezgeb/contract/catalogue/product-imports'
import { readDate } from '@mezgeb/contract/kit/dates/read-date'
import { ruleOf } from '@mezgeb/contract/kit/refusals'
import { EXPIRY_REQUIRED, lotInput } from '@mezgeb/contract/stock/lots'

import { cellError, shownCell, textOf } from '../../cell-error.ts'
import { unclearDay } from '../../iso-day.ts'

import type { ImportField } from '@mezgeb/contract/catalogue/import-columns'
import type { ImportCells, ImportRow } from '@mezgeb/contract/catalogue/product-imports'
import type { Lot } from '@mezgeb/contract/stock/lots'
import type { CellError } from '../../import-subject.ts'

const rule = ruleOf(RULES)
const EXPIRY = { isExpiry: true }
/** Also for a day without a year, which a spreadsheet makes of `03/27`. */
const noExpiry = (text: string) =>
  rule('CELL_NO_EXPIRY', { text: shownCell(text), example: '03/2027' })

export type NamedLot = Pick<Lot, 'batch' | 'expiresOn'>

/** The batch of the quantity. */
export type LotOfRow = { lot?: NamedLot }

/** The batch that a row names, in the values of its cells. */
export function readLot(cells: ImportCells): { values: LotOfRow; errors: CellError[] } {
  const [batch, text] = [textOf(cells.batch), textOf(cells.expiresOn)]
  const expiresOn = readDate(text, EXPIRY) ?? ''
  if (batch === '' && text === '') return { values: {}, errors: [] }
  const number = lotInput.batch.safeParse(batch)
  const day = lotInput.expiresOn.safeParse(expiresOn)
  const errors: CellError[] = []
  if (!number.success) errors.push(cellError('batch', number.error.issues[0]?.message ?? ''))
  if (text === '') errors.push(cellError('expiresOn', EXPIRY_REQUIRED))
  else if (expiresOn === '')
    errors.push(cellError('expiresOn', unclearDay(text, EXPIRY) ?? noExpiry(text)))
  else if (!day.success) errors.push(cellError('expiresOn', day.error.issues[0]?.message ?? ''))
  if (errors.length > 0) return { values: {}, errors }
  return { values: { lot: { batch: number.data ?? null, expiresOn } }, errors }
}

/** The batch that a row moved. */
export function lotOfChanges(changes: ImportRow['changes']): LotOfRow {
  const after = new Map(changes.map((change) => [change.field, change.after]))
  const [batch, expiresOn] = [after.get('batch'), after.get('expiresOn')]
  if (typeof expiresOn !== 'string') return {}
  return { lot: { batch: typeof batch === 'string' ? batch : null, expiresOn } }
}

/** Rows of one product with different batches are different rows; empty without a batch. */
export function lotOfCells(cells: ImportCells): string {
  const { lot } = readLot(cells).values
  return lot === undefined ? '' : lotKey(lot)
}

export const lotCells = ({ lot }: LotOfRow): [ImportField, string | null][] => [
  ['batch', lot?.batch ?? null],
  ['expiresOn', lot?.expiresOn ?? null],
]

export const lotKey = ({ batch, expiresOn }: NamedLot) => `${expiresOn} ${batch ?? ''}`
