select 'one effect per idempotency key' as rule, k.institution_id,
       format('%s %s: %s keys', k.call, k.answer::jsonb ->> 'id', count(*)) as found
  from idempotency_keys k
 where k.answer::jsonb ? 'id'
 group by k.institution_id, k.call, k.answer::jsonb ->> 'id', k.answer::jsonb ->> 'version'
having count(*) > 1
