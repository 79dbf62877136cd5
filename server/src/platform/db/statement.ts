import type { QueryResultRow } from 'pg'

/** A named statement with its values. Made by `statement`. */
export type Query<Row extends QueryResultRow = QueryResultRow> = {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
  /** Milliseconds after which its silence is taken for an outage; the pool's own where nothing is said. */
  readonly query_timeout?: number
  /** Never set: carries the type of the rows. */
  readonly row?: Row
}

const namedStatements = new Map<string, string>()

/**
 * Names a statement once; the result takes the values of $1, $2… and gives the query. Throws when the name already
 * means another statement: a connection would refuse the second one, but only when both have been used.
 */
export function statement<Row extends QueryResultRow = QueryResultRow>(
  name: string,
  text: string,
): (...values: unknown[]) => Query<Row> {
  const first = namedStatements.get(name) ?? text
  if (first !== text) throw new Error(`Two statements are named ${name}`)
  namedStatements.set(name, text)
  return (...values) => ({ name, text, values })
}

/** The texts of all statements that were named so far, by their names. */
export function everyStatement(): ReadonlyMap<string, string> {
  return namedStatements
}
