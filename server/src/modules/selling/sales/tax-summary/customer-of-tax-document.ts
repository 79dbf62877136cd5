import { hasText } from '../../../../platform/db/query/search.ts'

const OF_DOCUMENT = 'from customers c where c.institution_id = $1 and c.id = d.customer_id'

/** SQL: the customer of document d. */
export const CUSTOMER = `select c.id, c.name, c.tin ${OF_DOCUMENT} limit 1`

/** SQL: document d has a customer with a text. */
export const ofCustomerLike = (pattern: string) =>
  `exists (select ${OF_DOCUMENT} and ${hasText('c.name_key', pattern)})`
