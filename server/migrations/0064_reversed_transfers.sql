-- A transfer can be reversed once, by a transfer of the other direction (docs/decisions/0093).
alter table transfers add column reverses_id uuid;
alter table transfers add constraint transfers_reverses_fkey foreign key (institution_id, reverses_id)
  references transfers (institution_id, id);
create unique index transfers_reverses_idx on transfers (institution_id, reverses_id) where reverses_id is not null;
