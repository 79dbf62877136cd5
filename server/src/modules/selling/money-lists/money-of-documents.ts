const OF_DOCUMENT = (document: string) => `
           from payments p
           join tenders t on t.institution_id = $1 and t.id = p.tender_id
          where p.institution_id = $1 and p.document_id = ${document}.id`

/** SQL: ETB of a document with the columns of its money that came in with a tender; cash is what the others leave (docs/decisions/0071). */
export const byTender = (document: string, tender: string) => `
        (select coalesce(sum(p.amount) filter (where p.tender_id = ${tender}), 0)
              + case when exists (select from tenders c where c.institution_id = $1 and c.id = ${tender} and c.kind = 'CASH')
                     then ${document}.total_amount - ${document}.on_account - coalesce(sum(p.amount), 0) else 0 end
           ${OF_DOCUMENT(document)})`

/** SQL: ETB of a document that the payer kept for the tax office. */
export const withheldOf = (document: string) =>
  `(select coalesce(sum(p.amount), 0) ${OF_DOCUMENT(document)} and t.kind = 'WITHHOLDING')`

/** SQL: a reference of the document is like the pattern. */
export const hasReference = (document: string, pattern: string) =>
  `exists (select ${OF_DOCUMENT(document)} and p.reference ilike ${pattern})`

/** SQL: documents d of the rows k of `page`. */
export const DOCUMENTS_OF_PAGE = `page k
    cross join lateral (select * from documents d where d.institution_id = $1 and d.id = k.id limit 1) d`

/** SQL: the documents of branch `$2`, with null of any, that person `$3` or anybody recorded from `$4` to `$5`. */
export const inPeriod = (kind: string) => `documents d
    where d.institution_id = $1 and d.kind = '${kind}' and ($2::uuid is null or d.branch_id = $2)
      and ($3::uuid is null or d.user_id = $3) and d.created_at >= $4 and d.created_at <= $5`
