import type { QueryResultRow } from 'pg'

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

/** Names a statement once; the result takes $1, $2… Throws when the name means another: a connection would refuse it, but late. */
export function statement<Row extends QueryResultRow = QueryResultRow>(
  name: string,
  text: string,
): (...values: unknown[]) => Query<Row> {
  const first = namedStatements.get(name) ?? text
  if (first !== text) throw new Error(`Two statements are named ${name}`)
  namedStatements.set(name, text)
  return (...values) => ({ name, text, values })
}

export function everyStatement(): ReadonlyMap<string, string> {
  return namedStatements
}
