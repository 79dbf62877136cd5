-- Days from an order to its goods, for the proposals of what to reorder (docs/decisions/0055).
alter table suppliers add column lead_days int;
alter table suppliers add constraint suppliers_lead_days_check check (lead_days >= 0);
