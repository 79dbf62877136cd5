/** SQL for whether a document of institution $1 was not reversed. */
export const stands = (id: string) => `not exists (
            select from document_links r where r.institution_id = $1 and r.target_id = ${id} and r.role = 'REVERSES')`
