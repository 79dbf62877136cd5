import { statement } from '../../../platform/db/statement.ts'

import type {
  ImportCells,
  ImportOutcome,
  ImportRow,
} from '@mezgeb/contract/catalogue/product-imports'

/** A row as it is stored. */
export type StoredRow = {
  row: number
  cells: ImportCells
  changes: ImportRow['changes']
  outcome: ImportOutcome
  product_id: string | null
  units: number
  /** That moved its units. */
  document_id: string | null
  /** Units that moved in the branches of the columns with stock; null for a quantity. */
  moves: { branchId: string; units: number; documentId: string }[] | null
}
const WAITING = `not is_done and outcome in ('CREATE', 'CHANGE')`
const STORED = 'row, cells, changes, outcome, product_id, units, document_id, moves'

/** The next rows to apply. */
export const waitingRows = statement<StoredRow>(
  'waiting_import_rows',
  `select ${STORED} from import_rows
    where institution_id = $1 and import_id = $2 and ${WAITING} order by row limit $3`,
)
/** The next rows to undo, the last one first. */
export const appliedRows = statement<StoredRow>(
  'applied_import_rows',
  `select ${STORED} from import_rows
    where institution_id = $1 and import_id = $2 and is_done and not is_undone order by row desc limit $3`,
)

/** The first row with each of these keys, and with each of their parts, which the cells of `$4` have. */
export const rowsOfKeys = statement<{ key: string; cells: ImportCells; row: number }>(
  'import_rows_of_keys',
  `select r.key, p.cells, min(r.row) as row
     from import_rows r
    cross join lateral (select jsonb_object_agg(f.field, r.cells -> f.field) as cells from unnest($4::text[]) f (field)) p
    where r.institution_id = $1 and r.import_id = $2 and r.key = any ($3) and r.outcome <> 'ERROR'
    group by r.key, p.cells order by row`,
)

/** Adds rows to the counts of their import; `$4` is -1 where it takes them out, before they change. */
export const countRows = statement<never>(
  'count_import_rows',
  `update imports i
      set rows = i.rows + $4 * c.rows, creates = i.creates + $4 * c.creates, changes = i.changes + $4 * c.changes,
          same = i.same + $4 * c.same, errors = i.errors + $4 * c.errors, done = i.done + $4 * c.done,
          undone = i.undone + $4 * c.undone, kept = i.kept + $4 * c.kept, again = i.again + $4 * c.again
     from (select count(*) as rows,
                  count(*) filter (where r.outcome = 'CREATE') as creates,
                  count(*) filter (where r.outcome = 'CHANGE') as changes,
                  count(*) filter (where r.outcome = 'SAME') as same,
                  count(*) filter (where r.outcome = 'ERROR') as errors,
                  count(*) filter (where r.is_done) as done,
                  count(*) filter (where r.is_undone) as undone,
                  count(*) filter (where r.is_again) as again,
                  count(*) filter (where r.kept <> '{}') as kept
             from import_rows r where r.institution_id = $1 and r.import_id = $2 and r.row = any ($3)) c
    where i.institution_id = $1 and i.id = $2`,
)

const JUDGED = `(row int, key text, cells jsonb, name text, outcome text, changes jsonb, errors jsonb, "isAgain" boolean)`
export const stageRows = statement<never>(
  'stage_import_rows',
  `insert into import_rows (institution_id, import_id, row, key, cells, name, outcome, changes, errors, is_again)
   select i.institution_id, i.id, n.row, n.key, n.cells, n.name, n.outcome, n.changes, n.errors, coalesce(n."isAgain", false)
     from imports i
    cross join jsonb_to_recordset($3::jsonb) n ${JUDGED}
    where i.institution_id = $1 and i.id = $2
   on conflict on constraint import_rows_pkey do update
      set key = excluded.key, cells = excluded.cells, name = excluded.name, outcome = excluded.outcome,
          changes = excluded.changes, errors = excluded.errors, is_again = excluded.is_again`,
)
export const markDone = statement<never>(
  'mark_import_rows_done',
  `update import_rows r
      set outcome = n.outcome, changes = n.changes, errors = n.errors, product_id = n.product_id, units = n.units,
          document_id = $4, moves = n.moves, is_done = n.outcome <> 'ERROR'
     from jsonb_to_recordset($3::jsonb)
          n (row int, outcome text, changes jsonb, errors jsonb, product_id uuid, units int, moves jsonb)
    where r.institution_id = $1 and r.import_id = $2 and r.row = n.row`,
)
export const markUndone = statement<never>(
  'mark_import_rows_undone',
  `update import_rows r
      set is_undone = true, kept = array(select jsonb_array_elements_text(n.kept))
     from jsonb_to_recordset($3::jsonb) n (row int, kept jsonb)
    where r.institution_id = $1 and r.import_id = $2 and r.row = n.row`,
)
