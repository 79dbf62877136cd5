-- What sold best in the last days is read from the lines of those days alone (docs/decisions/0012). Without this index
-- they are found through the sales, a look-up for each. Without the quantities in it, the lines of one sale share an
-- entry.
create index stock_movements_sold_idx on stock_movements (institution_id, created_at) where kind = 'SALE';
