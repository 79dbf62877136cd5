import { listSales } from '@mezgeb/contract/selling/sales'

import { formatDate, formatMoney } from '../../../lib/format/format.ts'
import { saleNumber } from '../../../lib/format/sale-number.ts'
import { shownName } from '../../../lib/format/shown-name.ts'
import { t } from '../../../texts/texts.ts'

import type { Finder } from '../../../lib/shell/finder.ts'

export const finder: Finder<typeof listSales> = {
  list: listSales,
  heading: (typed) => (typed === '' ? t.sales.latest : t.sales.title),
  entry: (sale, currency) => ({
    id: `sale:${sale.id}`,
    label: saleNumber(sale),
    detail: `${shownName(sale.customer)} · ${formatMoney(sale.totalAmount, 'saleTotal', currency)} · ${formatDate(sale.date)}`,
    href: `/sales/${sale.id}`,
  }),
  isPersonal: true,
  isShownFirst: true,
}
