/** SQL for the payments of a document as `paidOf` reads them: JSON, null without any. */
export const paymentsOf = (institution: string, document: string) => `
  (select json_agg(json_build_object(
            'tender_id', p.tender_id, 'name', t.name, 'ready_made', t.ready_made, 'amount', p.amount, 'reference', p.reference)
          order by p.line)
     from payments p
     join tenders t on t.institution_id = ${institution} and t.id = p.tender_id
    where p.institution_id = ${institution} and p.document_id = ${document})`
