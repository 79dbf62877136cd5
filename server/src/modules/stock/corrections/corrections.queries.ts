import { statement } from '../../../platform/db/statement.ts'

export const namesOfGoods = statement<{ id: string; name: string; unit_size: number | null }>(
  'names_of_goods',
  `select p.id, p.name, p.unit_size from products p where p.institution_id = $1 and p.id = any ($2)`,
)
