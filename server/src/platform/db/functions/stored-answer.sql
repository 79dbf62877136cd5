-- The answer for a keyed call that failed or lost against a concurrent duplicate: 'replay' with the first
-- answer, 'mismatch' when the key came with another request, nothing when the key was never used.
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

  -- A commit whose wait for the standby was cut short is visible here and may still be lost. Reading does not wait;
  -- this write does, so that the answer is sent only when everything before it is durable.
  if outcome = 'replay' and current_setting('synchronous_standby_names') <> '' then
    perform pg_logical_emit_message(true, 'mezgeb', '');
  end if;
end $$;
