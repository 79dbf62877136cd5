import { listProducts } from '@mezgeb/contract/catalogue/products'

import { formatMoney } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'

import type { Finder } from '../../../lib/shell/finder.ts'

export const finder: Finder<typeof listProducts> = {
  list: listProducts,
  heading: () => t.products.title,
  entry: ({ id, name, code, pricePerUnit }, currency) => ({
    id: `product:${id}`,
    label: name,
    detail: [code, formatMoney(pricePerUnit, 'product', currency)].filter(Boolean).join(' · '),
    href: `/products/${id}`,
  }),
}
