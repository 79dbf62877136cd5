import { listImportRows } from '@mezgeb/contract/catalogue/product-imports'

import { readWholeList } from '../../../lib/api/read-whole-list.ts'
import { t } from '../../../texts/texts.ts'
import { cellTexts } from './import-words.ts'

import type { Import, ImportCells, ImportRow } from '@mezgeb/contract/catalogue/product-imports'

import type { Reading } from '../../../lib/api/read-whole-list.ts'
import type { Cell, Table } from '../../workspace/exporting/table-of.ts'

/** The rows of an import that have errors, with the columns of its file and why they are wrong. */
export async function wrongRows(
  { id, columns }: Pick<Import, 'id' | 'columns'>,
  reading: Reading,
): Promise<Table & { count: number; total: number }> {
  const sent = { params: { id }, query: { outcome: 'ERROR' as const } }
  const { items, total } = await readWholeList(listImportRows, sent, reading)
  const read = readers(columns)
  return {
    columns: [...read.map(({ label }) => label), t.importing.errors].map((label) => ({
      label,
      kind: 'text' as const,
    })),
    rows: items.map((row) => [
      ...read.map(({ cell }) => cell(row.cells ?? {})),
      errorsOf(row).join('\n'),
    ]),
    count: items.length,
    total,
  }
}

type Reader = { label: string; cell: (cells: ImportCells) => Cell }

/** Of the columns that were not left out. */
function readers(columns: Import['columns']): Reader[] {
  let stocks = 0
  return columns.flatMap(({ heading: label, field }): Reader[] => {
    if (field === null) return []
    if (field !== 'stock') return [{ label, cell: (cells) => cells[field] ?? null }]
    const at = stocks
    stocks += 1
    return [{ label, cell: ({ stock = [] }) => stock[at] ?? null }]
  })
}

const errorsOf = (row: ImportRow) => cellTexts({ ...row, changes: [], kept: [] })
