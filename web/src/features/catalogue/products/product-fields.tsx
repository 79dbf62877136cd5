import { Suspense, lazy } from 'react'

import { formatMoney } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { fieldLabel, textField, titleField } from '../../workspace/fields/fields.ts'
import { TextLink } from '../../../ui/kit/TextLink.tsx'
import { fixedBranchId, mayUser } from '../../../lib/session/access.ts'
import { wayToProduct } from './way-to-product.ts'
import { ProductPhoto } from './photo/ProductPhoto.tsx'
import classes from './photo/ProductPhoto.module.css'
import { StockBadges, lowStockText, shownUnits } from './StockBadges.tsx'
import { unitsText } from './services/units-left.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'
import type { User } from '@mezgeb/contract/people/user'

import type { Field } from '../../../ui/list/field.ts'

const PriceCell = lazy(() =>
  import('./list/PriceCell.tsx').then((price) => ({ default: price.PriceCell })),
)

export function productFields(user: User): Field<Product>[] {
  const currency = user.institution?.currency
  return [
    {
      ...titleField(),
      cell: (product) => (
        <span className={classes.named}>
          <ProductPhoto product={product} />
          <TextLink way={wayToProduct(product.id)}>{product.name}</TextLink>
        </span>
      ),
    },
    {
      label: fieldLabel('pricePerUnit'),
      sort: 'price',
      isNumber: true,
      file: { money: ({ pricePerUnit }) => pricePerUnit },
      text: ({ pricePerUnit }) => formatMoney(pricePerUnit, 'product', currency),
      ...(mayUser(user, 'products.edit')
        ? {
            cell: (product) => (
              <Suspense fallback={formatMoney(product.pricePerUnit, 'product', currency)}>
                <PriceCell product={product} />
              </Suspense>
            ),
          }
        : {}),
    },
    {
      label: t.product.inStock,
      isNumber: true,
      file: { number: (product) => shownUnits(user, product) },
      text: (product) => unitsText(product, fixedBranchId(user) ?? null),
    },
    {
      label: fieldLabel('status'),
      text: (product) => lowStockText(user, product),
      cell: (product) => <StockBadges user={user} product={product} />,
      isNoFact: true,
    },
    textField('unit'),
    textField('code'),
    {
      label: fieldLabel('barcodes'),
      text: ({ barcodes }) => barcodes.join(', '),
    },
    { label: fieldLabel('category'), text: ({ category }) => category.name },
  ]
}
