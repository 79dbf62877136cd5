import { statement } from '../../../platform/db/statement.ts'
import { BACK } from '../../stock/ledger/stock-document.ts'

/** The last change of a record, or of its goods; no row for one by $3 or by a SUPER_ADMIN. */
export const findFirst = statement<{ name: string; at: string }>(
  'who_was_first',
  `select u.name, f.at
     from (select a.user_id, a.at
             from (select a.user_id, a.at from audit_entries a
                    where a.institution_id = $1 and a.record_id = $2
                    order by a.at desc, a.id desc limit 1) a
            union all
           select d.user_id, d.created_at
             from document_links l
             join documents d on d.institution_id = $1 and d.id = l.document_id
            where l.institution_id = $1 and l.target_id = $2 and l.role in ${BACK}
            order by at desc limit 1) f
     join users u on u.institution_id = $1 and u.id = f.user_id
    where u.id <> $3`,
)
