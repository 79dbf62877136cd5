import { escapeLiteral } from 'pg'

import { statement } from './statement.ts'

import type { Query } from './statement.ts'

/** What gives a transaction its institution. */
export type Entrance = Query | string

/** Makes the entrance to an institution: with an origin, as text, for one that writes, else for one that only reads. */
export type Enter = (institutionId: string, origin?: string) => Entrance

// Gives no row: who reads in one go (read-alone.ts) wants those of the query alone.
const enteringToRead = statement(
  'enter_institution',
  `select where set_config('transaction_read_only', 'on', true) is null
             or set_config('app.institution_id', $1, true) is null`,
)
const enteringAs = statement(
  'enter_institution_as',
  `select set_config('app.institution_id', $1, true), set_config('app.origin', $2, true)`,
)

/** By statements that are planned once. */
export const enterPlanned: Enter = (institutionId, origin) =>
  origin === undefined ? enteringToRead(institutionId) : enteringAs(institutionId, origin)

/** In the only words that a coordinator of shards passes on to them. */
export const enterSharded: Enter = (institutionId, origin) => {
  const institution = `set local app.institution_id = ${escapeLiteral(institutionId)}`
  if (origin === undefined) return institution
  return `${institution}; set local app.origin = ${escapeLiteral(origin)}`
}
