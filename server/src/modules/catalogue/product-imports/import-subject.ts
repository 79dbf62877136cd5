import type { ImportField } from '@mezgeb/contract/catalogue/import-columns'
import type {
  ImportCells,
  ImportOf,
  ImportOutcome,
  ImportRow,
} from '@mezgeb/contract/catalogue/product-imports'
import type { Actor } from '../../../platform/actor.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { NamedPeople } from './people/named-people.ts'
import type { OpenImport } from './product-imports.queries.ts'
import type { StoredRow } from './stored-rows.queries.ts'

export type FileRow = { row: number; cells: ImportCells }
export type CellError = ImportRow['errors'][number]

/** A row with what it would do. */
export type JudgedRow = FileRow & {
  /** The same in rows that may mean the same record. */
  key: string
  /** Rows of one key with different parts are different records; an empty part is the same as any. */
  part: string
  name: string
  outcome: ImportOutcome
  changes: ImportRow['changes']
  /** Of a row that is not left out: warnings. */
  errors: CellError[]
  /** Its product got stock from the same file before, so its quantity is the new stock. */
  isAgain?: boolean
}

/** A row that was applied. */
export type DoneRow = Pick<JudgedRow, 'row' | 'outcome' | 'changes' | 'errors'> & {
  product_id: string | null
  units: number
  moves?: StoredRow['moves']
}

export type Place = { institutionId: string; importId: string; open: OpenImport }
export type Portion = {
  actor: Actor
  importId: string
  open: OpenImport
  rows: readonly StoredRow[]
}
/** Of each row what had to stay. */
export type Kept = ReadonlyMap<number, ImportRow['kept']>

/** Sentences by their codes. */
export type Sentences = Readonly<Record<string, string>>

/** Records that a file can have: how its rows are judged, applied and undone. */
export type ImportSubject = {
  of: ImportOf
  /** Of the rules of its fields. */
  sentences: Sentences
  /** Its records, where rows of others name them. */
  named?: NamedPeople
  judge: (tx: Transaction, place: Place, rows: readonly FileRow[]) => Promise<JudgedRow[]>
  /** The error of a row that means the same record as an earlier one. */
  sameAs: (field: ImportField, row: number) => CellError
  /** The part of a row: the phone number of a person, the batch of a product. */
  partOf: (cells: ImportCells) => string
  partFields: readonly ImportField[]
  /** The field of a row that says which record it means. */
  keyField: (row: FileRow) => ImportField
  /** Judges the rows again, because records may have changed since, and applies them. */
  apply: (
    tx: Transaction,
    portion: Portion,
  ) => Promise<{ rows: DoneRow[]; documentId: string | null }>
  undo: (tx: Transaction, portion: Portion) => Promise<Kept>
}
