import type {
  ImportCells,
  ImportField,
  ImportOf,
  ImportOutcome,
  ImportRow,
} from '@mezgeb/contract/catalogue/product-imports'
import type { Actor } from '../../../platform/actor.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { OpenImport, StoredRow } from './product-imports.queries.ts'

export type FileRow = { row: number; cells: ImportCells }
export type CellError = ImportRow['errors'][number]

/** A row with what it would do. */
export type JudgedRow = FileRow & {
  /** The same in rows that may mean the same record. */
  key: string
  /** Rows of one key with different phone numbers are different people; null: the key alone decides. */
  phone: string | null
  name: string
  outcome: ImportOutcome
  changes: ImportRow['changes']
  errors: CellError[]
}

/** A row that was applied. */
export type DoneRow = Pick<JudgedRow, 'row' | 'outcome' | 'changes' | 'errors'> & {
  product_id: string | null
  units: number
}

export type Place = { institutionId: string; open: OpenImport }
export type Portion = {
  actor: Actor
  importId: string
  open: OpenImport
  rows: readonly StoredRow[]
}
/** Of each row what had to stay. */
export type Kept = ReadonlyMap<number, ImportRow['kept']>

/** Records that a file can have: how its rows are judged, applied and undone. */
export type ImportSubject = {
  of: ImportOf
  judge: (tx: Transaction, place: Place, rows: readonly FileRow[]) => Promise<JudgedRow[]>
  /** The error of a row that means the same record as an earlier one. */
  sameAs: (field: ImportField, row: number) => CellError
  /** The field of a row that says which record it means. */
  keyField: (row: FileRow) => ImportField
  /** Judges the rows again, because records may have changed since, and applies them. */
  apply: (
    tx: Transaction,
    portion: Portion,
  ) => Promise<{ rows: DoneRow[]; documentId: string | null }>
  undo: (tx: Transaction, portion: Portion) => Promise<Kept>
}
