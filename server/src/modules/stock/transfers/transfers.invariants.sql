-- Rules of transfers between branches (docs/decisions/0047).

select 'goods of a transfer are those of its documents' as rule, l.institution_id,
       format('transfer %s product %s: sent %s, settled %s, lost %s; documents %s, %s, %s', l.transfer_id, l.product_id, l.sent, s.units,
              l.damaged + l.lost, m.shipped, m.arrived, m.gone) as found
  from transfer_lines l
 cross join lateral (select l.accepted + l.damaged + l.returned + l.lost as units) s
 cross join lateral (
       select coalesce(-sum(m.quantity) filter (where m.kind = 'SHIPMENT'), 0) as shipped,
              coalesce(sum(m.quantity) filter (where m.kind = 'ARRIVAL'), 0) as arrived,
              coalesce(-sum(m.quantity) filter (where m.kind = 'TRANSIT_LOSS'), 0) as gone
         from document_links k
         join stock_movements m on m.institution_id = l.institution_id and m.document_id = k.document_id
        where k.institution_id = l.institution_id and k.target_id = l.transfer_id and k.role = 'FULFILS'
          and m.product_id = l.product_id) m
 where m.shipped <> l.sent or m.arrived <> s.units or m.gone <> l.damaged + l.lost

union all
select 'goods in transit are sent and not settled', l.institution_id,
       format('transfer %s product %s', l.transfer_id, l.product_id)
  from transfer_lines l
 where l.sent not between 0 and l.wanted or l.accepted + l.damaged + l.returned + l.lost not between 0 and l.sent

union all
select 'state of a transfer follows from its lines', t.institution_id,
       format('transfer %s is %s: sent %s, in transit %s', t.id, t.state, l.sent, l.on_road)
  from transfers t
  left join lateral (
       select sum(l.sent) as sent, sum(l.sent - l.accepted - l.damaged - l.returned - l.lost) as on_road
         from transfer_lines l
        where l.institution_id = t.institution_id and l.transfer_id = t.id) l on true
 where l.sent is null
    or case t.state when 'SENT' then l.on_road = 0
                    when 'CLOSED' then l.sent = 0 or l.on_road > 0
                    else l.sent > 0 or t.received_at is not null end

union all
select 'document of a transfer belongs to one', d.institution_id, format('%s %s', d.kind, d.id)
  from documents d
 where d.kind in ('SHIPMENT', 'ARRIVAL', 'TRANSIT_LOSS')
   and not exists (
         select from document_links k
           join transfers t on t.institution_id = k.institution_id and t.id = k.target_id
          where k.institution_id = d.institution_id and k.document_id = d.id and k.role = 'FULFILS'
            and d.branch_id in (t.from_branch_id, t.to_branch_id)
            and (d.kind <> 'SHIPMENT' or d.branch_id = t.from_branch_id))

union all
select 'reversal of a transfer takes back what was accepted', r.institution_id, format('transfer %s reverses %s', r.id, r.reverses_id)
  from transfers r
  left join transfers t on t.institution_id = r.institution_id and t.id = r.reverses_id
 where r.reverses_id is not null
   and (t.id is null or t.state <> 'CLOSED' or r.state <> 'CLOSED' or t.reverses_id is not null
        or t.from_branch_id <> r.to_branch_id or t.to_branch_id <> r.from_branch_id
        or exists (
             select from (select * from transfer_lines l
                           where l.institution_id = t.institution_id and l.transfer_id = t.id and l.accepted > 0) l
               full join (select * from transfer_lines l
                           where l.institution_id = t.institution_id and l.transfer_id = r.id) b using (product_id)
              where l.accepted is distinct from b.accepted))

union all
select 'steps of a transfer are its versions', t.institution_id, format('transfer %s: %s steps, version %s', t.id, s.steps, t.version)
  from transfers t
 cross join lateral (
       select count(*) as steps, max(s.nth) as last from transfer_steps s
        where s.institution_id = t.institution_id and s.transfer_id = t.id) s
 where s.last is distinct from s.steps or s.steps <> t.version

union all
select 'numbers of transfers have no gap', coalesce(t.institution_id, c.institution_id),
       format('branch %s: %s transfers, numbers %s to %s, next %s', coalesce(t.to_branch_id, c.branch_id),
              t.transfers, t.first, t.last, c.next)
  from (select institution_id, to_branch_id, count(*) as transfers, min(number) as first, max(number) as last
          from transfers group by 1, 2) t
  full join (select * from series where kind = 'TRANSFER') c
    on c.institution_id = t.institution_id and c.branch_id = t.to_branch_id
 where coalesce(t.transfers, 0) <> coalesce(t.last, 0) or t.first <> 1 or c.next is distinct from coalesce(t.last, 0) + 1

union all
-- Rows counted by day (docs/decisions/0026) exist: they are only added, with a recent time.
select 'counts equal their rows', u.institution_id, format('%s: %s counted, %s there', u.list, c.counted, t.there)
  from counted_until u
 cross join lateral (
       select coalesce(sum(d.rows), 0) as counted from day_counts d
        where d.institution_id = u.institution_id and d.list = u.list
          and d.part = '00000000-0000-0000-0000-000000000000') c
 cross join lateral (
       select count(*) as there from transfers s where s.institution_id = u.institution_id and s.created_at < u.until) t
 where u.list in ('transfers in', 'transfers out') and c.counted <> t.there
