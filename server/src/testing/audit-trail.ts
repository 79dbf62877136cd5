/** The whole audit trail as a table: entries, and sales, which are their own (decisions/0033). */
export const AUDIT_TRAIL = `(
  select institution_id, id, at, kind, action, record_id, branch_id, user_id, session, address, request_id, system, before, after
    from audit_entries where kind <> 'SALE'
  union all
  select s.institution_id, s.id, s.created_at, 'SALE', 'CREATED', s.id, s.branch_id, s.user_id, s.session, s.address, s.request_id, s.system,
         (select jsonb_build_object('stock', jsonb_object_agg(m.product_id, m.balance - m.quantity))
            from stock_movements m where m.institution_id = s.institution_id and m.document_id = s.id),
         (select jsonb_build_object('stock', jsonb_object_agg(m.product_id, m.balance))
            from stock_movements m where m.institution_id = s.institution_id and m.document_id = s.id)
    from sales s) audit_trail`
