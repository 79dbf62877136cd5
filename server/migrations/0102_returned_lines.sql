-- A product may be on several lines of a sale (docs/decisions/0132). No default: no row is rewritten.
alter table stock_movements add column of_line int; -- of a return: the line of the sale, where its product is on several
drop function if exists post_movements(
  uuid, uuid, text, uuid, uuid, uuid[], int[], numeric[], numeric[], numeric[], numeric[], numeric[], jsonb[], numeric[], jsonb);
