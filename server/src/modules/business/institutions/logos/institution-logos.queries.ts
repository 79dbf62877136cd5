import { statement } from '../../../../platform/db/statement.ts'

/** Of the logo that the institution has now. */
export const logoBytes = statement<{ type: string; bytes: Buffer }>(
  'institution_logo',
  `select l.type, l.bytes from institution_logos l
    where l.institution_id = $1 and exists (select from institutions i where i.id = $1 and i.logo = $2)`,
)

export const putLogo = statement<never>(
  'put_institution_logo',
  `insert into institution_logos (institution_id, type, bytes) values ($1, $2, $3)
   on conflict (institution_id) do update set type = excluded.type, bytes = excluded.bytes`,
)

export const takeLogoAway = statement<never>(
  'take_institution_logo_away',
  'delete from institution_logos where institution_id = $1',
)
