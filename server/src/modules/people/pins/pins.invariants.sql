select 'device belongs to a user with a PIN' as rule, d.institution_id, format('user %s', d.user_id) as found
  from user_devices d
  join users u on u.institution_id = d.institution_id and u.id = d.user_id
 where u.pin_hash is null
union all
select 'device of an approved user only', d.institution_id, format('user %s', d.user_id)
  from user_devices d
  join users u on u.institution_id = d.institution_id and u.id = d.user_id
 where u.status <> 'APPROVED'
union all
select 'user has at most ten devices', institution_id, format('user %s', user_id)
  from user_devices
 group by institution_id, user_id
having count(*) > 10
