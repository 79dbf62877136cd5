import { statement } from './statement.ts'

import type { Query } from './statement.ts'

/** The statement that sets the tenant of a transaction. */
export type TenantStatement = Query | string

/** Makes the statement: with an origin, as text, for a transaction that writes, else for one that only reads. */
export type Enter = (institutionId: string, origin?: string) => TenantStatement

// Returns no row, because single-read.ts takes only the rows of the query.
const enteringToRead = statement(
  'enter_institution',
  `select where set_config('transaction_read_only', 'on', true) is null
             or set_config('app.institution_id', $1, true) is null`,
)
const enteringAs = statement(
  'enter_institution_as',
  `select set_config('app.institution_id', $1, true), set_config('app.origin', $2, true)`,
)

/** Sets the tenant by statements that are planned once. */
export const enterPlanned: Enter = (institutionId, origin) =>
  origin === undefined ? enteringToRead(institutionId) : enteringAs(institutionId, origin)
