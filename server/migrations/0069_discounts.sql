-- Discounts by hand (docs/decisions/0086).
alter table institutions add column discount_limit numeric(5, 2) check (discount_limit > 0 and discount_limit <= 100); -- percent; null: none
alter table products add column floor_price numeric(14, 2) check (floor_price >= 0); -- per unit; null: none
-- The part of `discount` that the seller gave, with the same sign. No default: no row is rewritten.
alter table stock_movements add column discount_by_hand numeric(14, 2);
