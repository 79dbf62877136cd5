import { ownInstitution } from '../branch-scope.ts'
import { createOnce } from './create-once.ts'
import { guardedChange } from './guarded-change.ts'

import type { Actor } from '../actor.ts'
import type { Created, IdempotencyKey } from './create-once.ts'
import type { Database } from './database.ts'
import type { RecordKey } from './record-table.queries.ts'
import type { Transaction } from './transactions.ts'

type Requested<Body> = { db: Database; actor: Actor; body: Body }
type New = { institutionId?: string | null | undefined }
type Change = { version?: number | null | undefined }

/** Adds a record to the caller's institution; NOT_FOUND when the body names another one. */
export async function addOwnRecord<Body extends New>(
  { db, actor, body, key }: Requested<Body> & { key: IdempotencyKey | null },
  records: { insert: (tx: Transaction, institutionId: string, body: Body) => Promise<object> },
): Promise<Created> {
  const institutionId = ownInstitution(actor, body.institutionId)
  return createOnce(db, { institutionId, owner: actor, key }, (tx) =>
    records.insert(tx, institutionId, body),
  )
}

/** Changes a record of the caller's institution whose reply is its row; fails as `guardedChange` does. */
export async function changeOwnRecord<Body extends Change, Row extends { version: number }>(
  {
    db,
    actor: { institutionId },
    params: { id },
    body,
  }: Requested<Body> & { params: { id: string } },
  records: {
    update: (tx: Transaction, key: RecordKey, body: Body) => Promise<Row | null>
    find: (tx: Transaction, key: RecordKey) => Promise<Row | null>
  },
): Promise<Row> {
  return guardedChange(db, institutionId, {
    input: body,
    change: (tx) => records.update(tx, { institutionId, id }, body),
    current: (tx) => records.find(tx, { institutionId, id }),
  })
}
