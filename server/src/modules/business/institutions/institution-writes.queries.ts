import { PLATFORM_INSTITUTION_ID } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'

import type { Database } from '../../../platform/db/database.ts'
import type { StoreWrites, Written } from '../../../platform/http/write-quota.ts'

const add = statement<Written>(
  'add_institution_writes',
  `insert into institution_writes as w (institution_id, day, writes, bytes) values ($1, $2, $3, $4)
   on conflict on constraint institution_writes_pkey
     do update set writes = w.writes + excluded.writes, bytes = w.bytes + excluded.bytes
   returning writes, bytes`,
)

/** Adds to the writes of a day; gives their sum over all processes. */
export function storeWrites(db: Database): StoreWrites {
  return async (institutionId, day, { writes, bytes }) => {
    const query = add(institutionId, day, writes, bytes)
    const [row] = await db.inInstitution(institutionId, (tx) => tx.query(query))
    return row ?? { writes, bytes }
  }
}

const find = statement<Written>(
  'institution_writes_of_day',
  `select coalesce(w.writes, 0) as writes, coalesce(w.bytes, 0) as bytes
     from institutions i
     left join (select writes, bytes from institution_writes where institution_id = $1 and day = $2) w on true
    where i.id = $1 and i.id <> '${PLATFORM_INSTITUTION_ID}'`,
)

/** Null for an institution that is not there. */
export async function findWrites(
  db: Database,
  institutionId: string,
  day: string,
): Promise<Written | null> {
  const [row] = await db.read(PLATFORM_INSTITUTION_ID, find(institutionId, day))
  return row ?? null
}
