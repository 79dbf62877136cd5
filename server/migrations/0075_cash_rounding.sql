-- Rounding of cash (docs/decisions/0098).
alter table institutions
  add column cash_rounding numeric(3, 2) check (cash_rounding in (0.05, 0.10, 0.25, 0.50, 1)); -- ETB, the smallest coin; null: none

-- The rounding of a document is a payment by this tender, which an institution gets with its first smallest coin.
alter table tenders
  drop constraint tenders_kind_check,
  drop constraint tenders_ready_made_check;
alter table tenders
  add constraint tenders_kind_check
    check (kind in ('CASH', 'CARD', 'MOBILE', 'BANK', 'VOUCHER', 'WITHHOLDING', 'EXCHANGE', 'ROUNDING')),
  add constraint tenders_ready_made_check
    check (ready_made in ('CASH', 'TELEBIRR', 'CBE_BIRR', 'M_PESA', 'CARD', 'BANK_TRANSFER', 'WITHHOLDING', 'EXCHANGE', 'ROUNDING')),
  add constraint tenders_rounding_check check ((kind = 'ROUNDING') = (ready_made is not null and ready_made = 'ROUNDING'));
create unique index tenders_rounding_key on tenders (institution_id) where kind = 'ROUNDING';
