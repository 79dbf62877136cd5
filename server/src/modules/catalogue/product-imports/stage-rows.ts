import { tooManyLines } from '@mezgeb/contract/stock/ledger'

import { AppError } from '../../../platform/app-error.ts'
import { findImport, lockImport } from './product-imports.queries.ts'
import { storedErrors } from './stored-errors.ts'
import { countRows, rowsOfKeys, stageRows } from './stored-rows.queries.ts'

import type { Import } from '@mezgeb/contract/catalogue/product-imports'
import type { Database } from '../../../platform/db/database.ts'
import type { RecordKey } from '../../../platform/db/record-table.queries.ts'
import type { Query } from '../../../platform/db/statement.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { CellError, FileRow, ImportSubject, JudgedRow, Sentences } from './import-subject.ts'
import type { OpenImport } from './product-imports.queries.ts'

/** The subject of an import. */
export type Subjects = (open: OpenImport) => ImportSubject

/** Keeps rows of the file with what they would do. A row that is there is replaced. Throws NOT_FOUND, STATUS_CHANGE, INVALID for more rows than the import began with. */
export async function addRows(
  db: Database,
  key: RecordKey,
  rows: readonly FileRow[],
  subjects: Subjects,
): Promise<Import> {
  const { institutionId, id } = key
  return db.inInstitution(institutionId, async (tx) => {
    const open = await openImport(tx, key, ['CHECKED'])
    const { judge, sameAs, keyField, partOf, partFields, sentences } = subjects(open)
    const judged = await judge(tx, { institutionId, importId: id, open }, rows)
    const keys = judged.map((row) => row.key)
    const earlier = await tx.query(rowsOfKeys(institutionId, id, keys, partFields))
    const stored = judged.map((row) => {
      if (row.outcome === 'ERROR') return wrongRow(row, row.errors, sentences)
      const same = earlier.find(
        (one) => one.key === row.key && one.row < row.row && isSame(row.part, partOf(one.cells)),
      )
      return same === undefined
        ? { ...row, errors: storedErrors(row.errors, sentences) }
        : wrongRow(row, [sameAs(keyField(row), same.row)], sentences)
    })
    await writeCounted(tx, key, rows, stageRows(institutionId, id, JSON.stringify(stored)))
    const after = await importAfter(tx, key)
    if (after.rows > after.fileRows)
      throw new AppError('INVALID', {
        fields: [{ path: 'rows', message: tooManyLines(after.fileRows) }],
      })
    return after
  })
}

/** A row that is left out. It keeps its cells: people correct and import them. */
function wrongRow(
  { row, cells, name }: JudgedRow,
  errors: readonly CellError[],
  sentences: Sentences,
) {
  const stored = { outcome: 'ERROR' as const, changes: [], errors: storedErrors(errors, sentences) }
  return { row, key: '', cells, name, ...stored }
}

/** Writes these rows of an import, and keeps its counts. */
export async function writeCounted(
  tx: Transaction,
  { institutionId, id }: RecordKey,
  rows: readonly { row: number }[],
  write: Query<never>,
): Promise<void> {
  const numbers = rows.map(({ row }) => row)
  // In this order, as the connection has it.
  await Promise.all([
    tx.query(countRows(institutionId, id, numbers, -1)),
    tx.query(write),
    tx.query(countRows(institutionId, id, numbers, 1)),
  ])
}

/** Whether rows of one key mean one record: they are two when both have a part, and not the same one. */
export function isSame(part: string, other: string): boolean {
  return part === '' || other === '' || part === other
}

/** Locks an import. Throws NOT_FOUND, and STATUS_CHANGE in another state. */
export async function openImport(
  tx: Transaction,
  { institutionId, id }: RecordKey,
  states: readonly Import['status'][],
): Promise<OpenImport> {
  const [open] = await tx.query(lockImport(institutionId, id))
  if (open === undefined) throw new AppError('NOT_FOUND')
  if (!states.includes(open.status)) throw new AppError('STATUS_CHANGE')
  return open
}

/** The import as the transaction leaves it. */
export async function importAfter(tx: Transaction, key: RecordKey): Promise<Import> {
  const found = await findImport(tx, key)
  if (found === null) throw new AppError('NOT_FOUND')
  return found
}
