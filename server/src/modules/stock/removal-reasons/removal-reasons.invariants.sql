select 'reason of a removal is of its institution' as rule, l.institution_id, format('document %s', l.document_id) as found
  from document_links l
 where l.role = 'REASON'
   and not exists (
         select from removal_reasons r
           join documents d on d.institution_id = l.institution_id and d.id = l.document_id and d.kind = 'REMOVAL'
          where r.institution_id = l.institution_id and r.id = l.target_id)
