import type { ImportField, ImportOf } from '@mezgeb/contract/catalogue/product-imports'

import type { FileTable } from './read-table.ts'

/** A file that was read, and the field of each of its columns. */
export type Chosen = {
  of: ImportOf
  fileName: string
  headings: readonly string[]
  rows: FileTable
  columns: (ImportField | undefined)[]
}
