/** Changes shards one after the other; Citus refuses most migrations otherwise. Without Citus it has no effect. */
export const ONE_SHARD_AT_A_TIME = `set citus.multi_shard_modify_mode = 'sequential'`

/** Migrations for the planner of a single PostgreSQL; Citus would refuse to propagate them. */
const LOCAL_MIGRATIONS: readonly string[] = ['0017_every_institution_is_large.sql']

export function propagationOf(migration: string): string {
  const isOn = LOCAL_MIGRATIONS.includes(migration) ? 'off' : 'on'
  return `set local citus.enable_ddl_propagation = ${isOn}`
}
