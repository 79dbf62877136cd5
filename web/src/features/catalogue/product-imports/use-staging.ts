import { IMPORT_COLUMNS_MAX } from '@mezgeb/contract/catalogue/import-columns'
import {
  PORTION_ROWS,
  addImportRows,
  createImport,
} from '@mezgeb/contract/catalogue/product-imports'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { call } from '../../../lib/api/call.ts'
import { newKey } from '../../../lib/api/new-key.ts'
import { sentRows } from './reading/sent-rows.ts'
import { sourceOf } from './reading/source-of.ts'
import { saidIfNew } from './reading/units-in.ts'

import type { ImportColumn } from '@mezgeb/contract/catalogue/import-columns'
import type { Import, ImportCells } from '@mezgeb/contract/catalogue/product-imports'

import type { Chosen } from './chosen-file.ts'

// Below the server's limit of a body, 256 KiB.
const BYTES_MAX = 200_000
/** Of a name or a heading. */
const TEXT_MAX = 200

/** `branchId`: absent for what is not of a branch. */
type Place = { branchId?: string; quantities: Import['quantities'] }
type Row = { row: number; cells: ImportCells }

/** Sends a file to the server in portions, and opens the import when all rows are checked. */
export function useStaging() {
  const navigate = useNavigate()
  const [state, setState] = useState<{ isRunning: boolean; count: number; error: Error | null }>({
    isRunning: false,
    count: 0,
    error: null,
  })

  async function begin(chosen: Chosen, place: Place): Promise<void> {
    setState({ isRunning: true, count: 0, error: null })
    try {
      const { of, rows } = chosen
      const { fileName, content } = sourceOf(chosen)
      const columns = columnsOf(chosen)
      const source = { fileName: fileName.slice(0, TEXT_MAX), content, columns }
      const body = { ...source, fileRows: rows.length, of, ...place }
      const { id } = await call(createImport, { body }, { idempotencyKey: newKey() })
      let count = 0
      for (const portion of portionsOf(chosen)) {
        await call(addImportRows, { params: { id }, body: { rows: portion } })
        count += portion.length
        setState({ isRunning: true, count, error: null })
      }
      await navigate({ to: '/import/$id', params: { id } })
    } catch (error) {
      setState({
        isRunning: false,
        count: 0,
        error: error instanceof Error ? error : new Error(String(error)),
      })
    }
  }

  return { ...state, begin }
}

/** All columns, or of more than the server takes those that are not left out. */
function columnsOf({ headings, columns }: Chosen): ImportColumn[] {
  const all = headings.map((heading, at): ImportColumn => {
    const choice = columns[at] ?? null
    const named = { heading: heading.slice(0, TEXT_MAX) }
    if (choice === null || typeof choice === 'string') return { ...named, field: choice }
    return { ...named, field: 'stock', branchId: choice.stockOf }
  })
  return all.length > IMPORT_COLUMNS_MAX ? all.filter(({ field }) => field !== null) : all
}

/** At most PORTION_ROWS rows and BYTES_MAX bytes each. */
function* portionsOf(chosen: Chosen): Generator<Row[]> {
  const encoder = new TextEncoder()
  let portion: Row[] = []
  let bytes = 0
  for (const { row: at, cells } of sentRows(chosen)) {
    const row = { row: at, cells: { ...cells, ...saidIfNew(chosen, cells) } }
    const size = encoder.encode(JSON.stringify(row.cells)).length
    if (portion.length === PORTION_ROWS || (bytes + size > BYTES_MAX && portion.length > 0)) {
      yield portion
      portion = []
      bytes = 0
    }
    portion.push(row)
    bytes += size
  }
  yield portion
}
