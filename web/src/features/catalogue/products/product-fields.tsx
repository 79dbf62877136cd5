import { formatCount, formatMoney } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { fieldLabel, textField, titleField } from '../../workspace/fields/fields.ts'
import { StockBadges, lowStockText, unitsFor } from './StockBadges.tsx'

import type { Product } from '@mezgeb/contract/catalogue/products'
import type { User } from '@mezgeb/contract/people/user'

import type { Field } from '../../../ui/list/field.ts'

export function productFields(user: User): Field<Product>[] {
  const currency = user.institution?.currency
  return [
    titleField(),
    {
      label: fieldLabel('pricePerUnit'),
      sort: 'price',
      isNumber: true,
      file: { number: ({ pricePerUnit }) => pricePerUnit },
      text: ({ pricePerUnit }) => formatMoney(pricePerUnit, 'product', currency),
    },
    textField('unit'),
    { label: fieldLabel('category'), text: ({ category }) => category.name },
    {
      label: t.products.inStock,
      isNumber: true,
      file: { number: (product) => unitsFor(user, product) },
      text: (product) => formatCount(unitsFor(user, product)),
    },
    {
      label: fieldLabel('status'),
      text: (product) => lowStockText(user, product),
      cell: (product) => <StockBadges user={user} product={product} />,
      isNoFact: true,
    },
  ]
}
