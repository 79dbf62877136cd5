-- As in 0015: record_sales reads which units have expired.
create policy sold_together_select on lots for select using (institution_id = any (
  (select string_to_array(nullif(current_setting('app.institution_ids', true), ''), ',')::uuid[])::uuid[]));
