-- An institution that names a logo has its bytes, and no others are kept.
select 'logos are those of their institutions', coalesce(l.institution_id, i.id), 'logo ' || coalesce(i.logo, 'without a name')
  from (select institution_id, left(translate(encode(sha256(bytes), 'base64'), '+/', '-_'), 22) as name
          from institution_logos) l
  full join (select id, logo from institutions where logo is not null) i on i.id = l.institution_id and i.logo = l.name
 where l.institution_id is null or i.id is null
