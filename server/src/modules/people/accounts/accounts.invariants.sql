-- No foreign key points from an account to its user.
select 'account has its user' as rule, a.institution_id, format('account %s', a.id) as found
  from accounts a
 where (a.institution_id, a.id) not in (select u.institution_id, u.id from users u)
