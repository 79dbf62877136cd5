import { listProducts } from '@mezgeb/contract/catalogue/products'
import { createElement } from 'react'

import { formatMoney } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'

import { ProductPhoto } from './photo/ProductPhoto.tsx'

import type { Finder } from '../../../lib/shell/finder.ts'

export const finder: Finder<typeof listProducts> = {
  list: listProducts,
  heading: () => t.products.title,
  entry: (product, currency) => ({
    id: `product:${product.id}`,
    label: product.name,
    picture: createElement(ProductPhoto, { product }),
    detail: [product.code, formatMoney(product.pricePerUnit, 'product', currency)]
      .filter(Boolean)
      .join(' · '),
    href: `/products/${product.id}`,
  }),
}
