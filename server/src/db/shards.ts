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
  day_counts: OF_INSTITUTION,
  counted_until: OF_INSTITUTION,
  kept_low: OF_INSTITUTION,
  schema_migrations: { on: 'coordinator' },
  schema_functions: { on: 'coordinator' },
}

/**
 * Functions that the server calls, each for the one institution of its first argument, `p_institution`: the whole call
 * goes to the machine where that institution lies, and must read and write nothing else.
 */
export const SENT_TO_SHARD = [
  'record_sale',
  'receive_stock',
  'remove_stock',
  'resolve_sessions_of',
  'stored_answer',
  'keep_answer',
  'count_sales',
  'count_sales_of',
  'count_audit',
  'counted_days',
  'low_since',
  'worth_since',
  'keep_low',
  'keep_counts',
] as const

/** Migrations that are for the planner of a single PostgreSQL: the machines of a Citus, which would refuse them, are not told. */
export const OF_ONE_PLANNER: readonly string[] = ['0017_every_institution_is_large.sql']

/** Functions for many institutions at once: a single PostgreSQL answers them, a sharded one is never asked. */
export const OF_ONE_MACHINE = [
  'resolve_sessions',
  'record_sales',
  'keep_institutions_apart',
] as const
