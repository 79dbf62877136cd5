/** SQL for the name that product p had at the time of sale s, as its receipt said: the audit trail keeps it. */
export const NAME_THEN = `coalesce((
                   select a.before ->> 'name' from audit_entries a
                    where a.institution_id = $1 and a.record_id = p.id and a.kind = 'PRODUCT' and a.action = 'CHANGED'
                      and a.at > s.created_at and a.before ->> 'name' is not null
                    order by a.at, a.id limit 1), p.name)`
