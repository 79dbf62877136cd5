import * as z from 'zod/mini'

import { afterKeys, pageSize, readPage } from '../../../platform/db/query/paging.ts'
import { statement } from '../../../platform/db/statement.ts'
import { errorsIn } from './stored-errors.ts'

import type {
  ImportCells,
  ImportOutcome,
  ImportRow,
} from '@mezgeb/contract/catalogue/product-imports'
import type { Database } from '../../../platform/db/database.ts'
import type { Page, PageRequest } from '../../../platform/db/query/paging.ts'
import type { RecordKey } from '../../../platform/db/record-table.queries.ts'
import type { Sentences } from './import-subject.ts'
import type { StoredError } from './stored-errors.ts'

type ListedRow = {
  row: number
  name: string
  outcome: ImportOutcome
  changes: ImportRow['changes']
  errors: StoredError[]
  cells: ImportCells | null
  product_id: string | null
  is_done: boolean
  kept: ImportRow['kept']
  total: number
}
const CHOSEN = `r.institution_id = $1 and r.import_id = $2 and ($3::text is null or r.outcome = $3)
  and (not $4::boolean or r.kept <> '{}')
  and (not $5::boolean or r.is_done and r.changes @> '[{"field": "photo"}]')`
/** Only rows with a picture, or of one outcome with something that stays, are counted. */
const TOTAL = `
  select case when $5::boolean then (select count(*) from import_rows r where ${CHOSEN})
              when $3::text is null then case when $4::boolean then i.kept else i.rows end
              when $4 then (select count(*) from import_rows r where ${CHOSEN})
              when $3 = 'CREATE' then i.creates when $3 = 'CHANGE' then i.changes when $3 = 'SAME' then i.same
              else i.errors end as total
    from imports i where i.institution_id = $1 and i.id = $2`
const rowsPage = statement<ListedRow>(
  'import_rows_page',
  `select r.row, r.name, r.outcome, r.changes, r.errors, case when r.outcome = 'ERROR' then r.cells end as cells, r.product_id, r.is_done, r.kept, (${TOTAL}) as total
     from import_rows r where ${CHOSEN} and r.row > $6 order by r.row limit $7`,
)
const rowsTotal = statement<{ total: number }>('import_rows_total', TOTAL)
const RowKeys = z.tuple([z.int()])

type Chosen = {
  outcome?: ImportOutcome | undefined
  kept?: 'true' | undefined
  pictures?: 'true' | undefined
}

/** Rows in the order of the file. */
export async function listRows(
  db: Database,
  { institutionId, id, sentences }: RecordKey & { sentences: Sentences },
  { outcome, kept, pictures, ...page }: PageRequest & Chosen,
): Promise<Page<ImportRow>> {
  const isOf = [kept === 'true', pictures === 'true'] as const
  const chosen = [institutionId, id, outcome ?? null, ...isOf] as const
  const [after] = afterKeys(page, RowKeys) ?? [0]
  return readPage(db, institutionId, page, {
    rows: rowsPage(...chosen, after, pageSize(page) + 1),
    total: rowsTotal(...chosen),
    toItem: ({ is_done: isDone, product_id: productId, total: _total, errors, cells, ...row }) => ({
      ...row,
      errors: errorsIn(errors, sentences),
      ...(cells === null ? {} : { cells }),
      ...(isDone && productId !== null ? { productId } : {}),
      id: String(row.row),
      isDone,
    }),
    keysOf: ({ row }) => [row],
  })
}
