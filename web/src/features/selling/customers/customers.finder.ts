import { listCustomers } from '@mezgeb/contract/selling/customers'

import { searchHref } from '../../../lib/shell/finder.ts'
import { t } from '../../../texts/texts.ts'

import type { Finder } from '../../../lib/shell/finder.ts'

export const finder: Finder<typeof listCustomers> = {
  list: listCustomers,
  heading: () => t.customers.title,
  entry: ({ id, name, phone }) => ({
    id: `customer:${id}`,
    label: name,
    detail: phone ?? '',
    href: searchHref('/customers', name),
  }),
  isPersonal: true,
}
