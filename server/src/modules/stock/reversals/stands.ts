/**
 * SQL for whether a document of institution $1 was not reversed, nor the import or the transfer that it is of, and takes no transfer back. Papers
 * that were taken back steer nothing (docs/decisions/0120).
 */
export const stands = (id: string) => `(not exists (
            select from document_links r where r.institution_id = $1 and r.target_id = ${id} and r.role = 'REVERSES')
          and not exists (
            select from document_links r
             where r.institution_id = $1 and r.document_id = ${id} and r.role = 'FULFILS'
               and (exists (select from imports i
                             where i.institution_id = $1 and i.id = r.target_id and i.status in ('UNDOING', 'UNDONE'))
                 or exists (select from transfers t
                             where t.institution_id = $1 and t.id = r.target_id
                               and (t.reverses_id is not null
                                 or exists (select from transfers b where b.institution_id = $1 and b.reverses_id = t.id))))))`
