import { cellText } from './cell-text.ts'

import type { ImportCells } from '@mezgeb/contract/catalogue/product-imports'

import type { Chosen } from '../chosen-file.ts'

type Units = Pick<Chosen, 'rows' | 'columns'>

/** The units of the file, each once. */
export function unitsIn({ rows, columns }: Units): string[] {
  const at = columns.indexOf('unit')
  const units = at === -1 ? [] : rows.map(({ cells }) => cellText(cells[at]).trim())
  return [...new Set(units)].filter((unit) => unit !== '')
}

/** Whether a row has no such cell. */
export function lacks(field: 'unit' | 'category', { rows, columns }: Units): boolean {
  const at = columns.indexOf(field)
  return at === -1 || rows.some(({ cells }) => cellText(cells[at]).trim() === '')
}

/** The cells that a row of a new product takes where it has none. */
export function saidIfNew({ of, ifNew }: Chosen, cells: ImportCells): Pick<ImportCells, 'ifNew'> {
  if (of !== 'PRODUCTS') return {}
  const isEmpty = (cell: ImportCells['unit']) => String(cell ?? '').trim() === ''
  const unit = isEmpty(cells.unit) && ifNew.unit.trim() !== '' ? { unit: ifNew.unit.trim() } : {}
  const unitSize = isEmpty(cells.unitSize) && !ifNew.isWeighed ? { unitSize: 'no' } : {}
  const name = ifNew.category.trim()
  const category = isEmpty(cells.category) && name !== '' ? { category: name } : {}
  const said = { ...unit, ...unitSize, ...category }
  return Object.keys(said).length === 0 ? {} : { ifNew: said }
}
