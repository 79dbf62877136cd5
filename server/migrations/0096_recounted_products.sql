-- Products that are counted otherwise from a moment on, with all of their past (docs/decisions/0119).
alter table products add column recounted_at timestamptz[]; -- each time; null: never

alter table branch_stock
  -- The last cost of a unit has 6 decimals, that of a thousandth 9.
  alter column last_cost type numeric,
  add column recounts smallint; -- how often its product had been recounted; null: never

-- Rows that are only added may say the same in another unit, and nothing else. The argument: further columns that are counted.
create function refuse_but_recount() returns trigger language plpgsql as $$
declare
  probe record := new;
begin
  if tg_op = 'UPDATE' and (new.quantity = old.quantity::bigint * 1000 or old.quantity = new.quantity::bigint * 1000
                           or new.quantity is null and old.quantity is null) then
    probe.quantity := old.quantity;
    if tg_argv[0] = 'balance' then
      if (new.balance::bigint * coalesce(old.unit_size, 1)) is distinct from (old.balance::bigint * coalesce(new.unit_size, 1))
         or (new.quantity::bigint * coalesce(old.unit_size, 1)) is distinct from (old.quantity::bigint * coalesce(new.unit_size, 1)) then
        raise exception 'another quantity' using errcode = 'MZ003';
      end if;
      probe.balance := old.balance;
      probe.unit_size := old.unit_size;
    elsif tg_argv[0] = 'on_hand' then
      probe.on_hand := old.on_hand;
      probe.lot_on_hand := old.lot_on_hand;
    end if;
    if probe is not distinct from old then
      return new;
    end if;
  end if;
  raise exception 'audit entries are only ever added' using errcode = 'MZ003';
end $$;

drop trigger stock_movements_only_added on stock_movements;
create trigger stock_movements_only_added before update or delete on stock_movements
  for each row execute function refuse_but_recount('balance');
drop trigger document_lots_only_added on document_lots;
create trigger document_lots_only_added before update or delete on document_lots
  for each row execute function refuse_but_recount();
drop trigger stock_take_counts_only_added on stock_take_counts;
create trigger stock_take_counts_only_added before update or delete on stock_take_counts
  for each row execute function refuse_but_recount('on_hand');

-- The entry of the product names the change; its levels and prices stay as they are shown.
drop trigger product_levels_audit on product_levels;
create trigger product_levels_audit after insert or update or delete on product_levels
  for each row when (coalesce(current_setting('app.recounts', true), '') = '') execute function audit_row('LEVEL');
drop trigger price_list_rows_audit on price_list_rows;
create trigger price_list_rows_audit after insert or update or delete on price_list_rows
  for each row when (coalesce(current_setting('app.recounts', true), '') = '') execute function audit_row('PRICE_LIST');
