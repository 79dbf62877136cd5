import type { Client } from 'pg'

/** How many machines hold shards. Throws an Error with advice unless this is their coordinator and the role is a superuser. */
export async function requireCluster(client: Client): Promise<number> {
  const { rows } = await client.query<{ isSuper: boolean; hasCitus: boolean }>(
    `select rolsuper as "isSuper", exists (select from pg_extension where extname = 'citus') as "hasCitus"
       from pg_roles where rolname = current_user`,
  )
  if (rows[0]?.hasCitus !== true) {
    throw new Error(
      'This PostgreSQL has no Citus. Nothing was changed. Follow deploy/citus/README.md, or run  CREATE EXTENSION citus;  ' +
        'in this database on every machine.',
    )
  }
  if (!rows[0].isSuper) {
    throw new Error(
      'Only a superuser can spread tables over shards. Nothing was changed. Give DATABASE_URL one.',
    )
  }
  const found = await client.query<{ machines: number; here: boolean }>(
    `select (select count(*)::int from pg_dist_node where shouldhaveshards and isactive and noderole = 'primary') as machines,
            (select groupid = 0 from pg_dist_local_group) as here`,
  )
  const { machines = 0, here = false } = found.rows[0] ?? {}
  if (!here || machines === 0) {
    throw new Error(
      'This is not the coordinator of a Citus with workers. Nothing was changed. Give DATABASE_URL the coordinator, and ' +
        'make the workers known to it:  SELECT citus_set_coordinator_host(…); SELECT citus_add_node(…);',
    )
  }
  return machines
}
