-- The value of the stock that reports count by day (docs/decisions/0026, 0112) is the cost of its movements.
select 'counts equal their rows' as rule, u.institution_id,
       format('stock value: %s counted, %s there', c.counted, t.there) as found
  from counted_until u
 cross join lateral (
       select coalesce(sum(d.amount), 0) as counted from day_counts d
        where d.institution_id = u.institution_id and d.list in ('stock_value', 'stock_value_road', 'stock_value_quarantine')
          and d.part <> '00000000-0000-0000-0000-000000000000') c
 cross join lateral (
       select coalesce(sum(m.cost), 0) as there from stock_movements m
        where m.institution_id = u.institution_id and m.created_at < u.until) t
 where u.list = 'stock_value' and c.counted <> t.there
