-- Stores the answer of a keyed call, last in its transaction. A duplicate waits here for the first to commit, fails with MZ001 and gets
-- the first answer by stored_answer. Opens the transaction for the key's institution: of anonymous callers the platform's.
create or replace function keep_answer(
  p_institution uuid, p_user uuid, p_call text, p_key bytea, p_request bytea, p_answer text)
returns void language plpgsql as $$
begin
  perform set_config('app.institution_id', p_institution::text, true);
  insert into idempotency_keys (institution_id, user_id, call, key_hash, request_hash, answer)
  values (p_institution, p_user, p_call, p_key, p_request, p_answer)
  on conflict on constraint idempotency_keys_pkey do nothing;
  if not found then
    raise exception 'this idempotency key was used by a request that was faster' using errcode = 'MZ001';
  end if;
end $$;
