import type pg from 'pg'

/** Throws for a role that row-level security does not hold: a superuser, one with BYPASSRLS, or an owner of tables, even by membership. */
export async function requirePlainRole(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; fault: string | null }>(
    `select current_user as name,
            case
              when exists (select from pg_roles r
                            where r.rolsuper and pg_has_role(current_user, r.oid, 'member')) then 'is a superuser'
              when exists (select from pg_roles r
                            where r.rolbypassrls and pg_has_role(current_user, r.oid, 'member')) then 'has BYPASSRLS'
              when exists (select from pg_class c
                             join pg_namespace n on n.oid = c.relnamespace
                            where n.nspname = current_schema() and c.relkind in ('r', 'p')
                              and pg_has_role(current_user, c.relowner, 'member')) then 'owns tables'
            end as fault`,
  )
  const role = rows[0]
  if (role === undefined || role.fault !== null) {
    throw new Error(
      `The server must not work as the database role "${role?.name}", because it ${role?.fault}: ` +
        `institutions would no longer be kept apart. Give DATABASE_URL the owner; the server makes its own role.`,
    )
  }
}
