/** Where the rows of a table lie when institutions are spread over many machines (docs/decisions/0030). */
export type Place =
  /** On the shard of the institution that the column names; all rows of an institution lie together. */
  | { on: 'shards'; by: 'institution_id' | 'id' }
  /** Whole, on every machine: small, and hardly ever written. */
  | { on: 'every machine' }
  /** On the coordinator alone: of the migrator, which works nowhere else. */
  | { on: 'coordinator' }

const OF_INSTITUTION: Place = { on: 'shards', by: 'institution_id' }

/** Every table of the schema and its place: the one list, for the script that spreads them and for the test of the catalogue. */
export const PLACES: Readonly<Record<string, Place>> = {
  institutions: { on: 'shards', by: 'id' },
  accounts: { on: 'every machine' },
  branches: OF_INSTITUTION,
  users: OF_INSTITUTION,
  sessions: OF_INSTITUTION,
  categories: OF_INSTITUTION,
  suppliers: OF_INSTITUTION,
  products: OF_INSTITUTION,
  customers: OF_INSTITUTION,
  branch_stock: OF_INSTITUTION,
  stock_movements: OF_INSTITUTION,
  stock_entries: OF_INSTITUTION,
  stock_outs: OF_INSTITUTION,
  sales: OF_INSTITUTION,
  idempotency_keys: OF_INSTITUTION,
  audit_entries: OF_INSTITUTION,
  schema_migrations: { on: 'coordinator' },
  schema_functions: { on: 'coordinator' },
}
