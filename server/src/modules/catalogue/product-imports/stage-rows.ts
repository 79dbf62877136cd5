import { AppError } from '../../../platform/app-error.ts'
import { judgeRows, sameAsRow } from './judge-rows.ts'
import { findImport, lockImport, rowsOfKeys, stageRows } from './product-imports.queries.ts'

import type { Import } from '@mezgeb/contract/catalogue/product-imports'
import type { Database } from '../../../platform/db/database.ts'
import type { RecordKey } from '../../../platform/db/record-table.queries.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { FileRow } from './judge-rows.ts'
import type { OpenImport } from './product-imports.queries.ts'

/** Keeps rows of the file with what they would do. A row that is there is replaced. Throws NOT_FOUND, STATUS_CHANGE. */
export async function addRows(
  db: Database,
  key: RecordKey,
  rows: readonly FileRow[],
): Promise<Import> {
  const { institutionId, id } = key
  return db.inInstitution(institutionId, async (tx) => {
    const open = await openImport(tx, key, ['CHECKED'])
    const judged = await judgeRows(tx, { institutionId, open }, rows)
    const keys = judged.map((row) => row.key)
    const firsts = await tx.query(rowsOfKeys(institutionId, id, keys))
    const first = new Map(firsts.map((one) => [one.key, one.row]))
    const stored = judged.map(({ values, known: _known, ...row }) => {
      const earlier = first.get(row.key) ?? row.row
      if (earlier >= row.row || row.outcome === 'ERROR') return row
      const field = values.code === undefined ? 'name' : 'code'
      const errors = [sameAsRow(field, earlier)]
      return { ...row, outcome: 'ERROR' as const, changes: [], errors }
    })
    await tx.query(stageRows(institutionId, id, JSON.stringify(stored)))
    return importAfter(tx, key)
  })
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
