-- Lists of the sales of a seller (docs/decisions/0061), also of those that the system made. Instead of the index of the others,
-- because each index of `documents` costs every sale.
drop index documents_user_sales_idx;
create index documents_seller_idx on documents (institution_id, user_id, created_at desc, id desc) include (system)
  where kind = 'SALE';
