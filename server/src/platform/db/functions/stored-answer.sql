-- 'replay' with the first answer, 'mismatch' when the key came with another request, nothing when it was never used.
create or replace function stored_answer(
  p_institution uuid, p_user uuid, p_call text, p_key bytea, p_request bytea,
  out outcome text, out answer text)
language plpgsql as $$
begin
  perform set_config('app.institution_id', p_institution::text, true);
  select case when k.request_hash = p_request then 'replay' else 'mismatch' end,
         case when k.request_hash = p_request then k.answer end
    into outcome, answer
    from idempotency_keys k
   where k.institution_id = p_institution and k.user_id = p_user and k.call = p_call and k.key_hash = p_key;

  -- An unconfirmed commit is visible here and may still be lost. This write, unlike a read, waits until all before it is durable.
  if outcome = 'replay' and current_setting('synchronous_standby_names') <> '' then
    perform pg_logical_emit_message(true, 'mezgeb', '');
  end if;
end $$;
