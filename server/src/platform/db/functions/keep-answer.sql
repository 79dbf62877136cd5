-- Stores the answer of a keyed call, as the last statement of its transaction. A duplicate of the same key waits
-- here until the first has committed, and then fails with MZ001: it rolls back, and stored_answer returns the first
-- answer. Opens the transaction for the institution of the key, which is the platform's when the caller is anonymous
-- or a super admin.
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
