/** SQL for the name that product p had at the time `at`, as the paper of that day said: the audit trail keeps it. */
export const nameThen = (at: string) => `coalesce((
                   select a.before ->> 'name' from audit_entries a
                    where a.institution_id = $1 and a.record_id = p.id and a.kind = 'PRODUCT' and a.action = 'CHANGED'
                      and a.at > ${at} and a.before ->> 'name' is not null
                    order by a.at, a.id limit 1), p.name)`
