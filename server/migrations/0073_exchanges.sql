-- Exchanges (docs/decisions/0096): goods that came back pay for others by a tender of their own, which is in no list.
alter table tenders
  drop constraint tenders_kind_check,
  drop constraint tenders_ready_made_check;
alter table tenders
  add constraint tenders_kind_check check (kind in ('CASH', 'CARD', 'MOBILE', 'BANK', 'VOUCHER', 'WITHHOLDING', 'EXCHANGE')),
  add constraint tenders_ready_made_check
    check (ready_made in ('CASH', 'TELEBIRR', 'CBE_BIRR', 'M_PESA', 'CARD', 'BANK_TRANSFER', 'WITHHOLDING', 'EXCHANGE')),
  add constraint tenders_exchange_check check ((kind = 'EXCHANGE') = (ready_made is not null and ready_made = 'EXCHANGE'));
create unique index tenders_exchange_key on tenders (institution_id) where kind = 'EXCHANGE';

alter table document_links drop constraint document_links_role_check;
alter table document_links
  add constraint document_links_role_check
    check (role in ('FULFILS', 'REVERSES', 'RETURNS', 'REASON', 'PAYS', 'EXCHANGES'));
