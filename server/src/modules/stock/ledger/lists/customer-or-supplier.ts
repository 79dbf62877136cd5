/** SQL for a supplier of institution $1 as id and name; null without one. */
export const supplierNamed = (id: string) => `
  (select json_build_object('id', s.id, 'name', s.name) from suppliers s where s.institution_id = $1 and s.id = ${id})`

/** The same for a customer. */
export const customerNamed = (id: string) => `
  (select json_build_object('id', c.id, 'name', c.name) from customers c where c.institution_id = $1 and c.id = ${id})`
