import { optionsText } from '@mezgeb/contract/catalogue/options-text'
import { packsText } from '@mezgeb/contract/catalogue/packs-text'
import { inShownUnit } from '@mezgeb/contract/kit/unit-size'

import { t } from '../../../../texts/texts.ts'
import { fieldLabel, textField, titleField } from '../../../workspace/fields/fields.ts'
import { lowStockText, unitsFor } from '../StockBadges.tsx'

import type { Product } from '@mezgeb/contract/catalogue/products'
import type { User } from '@mezgeb/contract/people/user'

import type { Field } from '../../../../ui/list/field.ts'

/** The fields of products in a file, which an import takes. */
export function productFileFields(user: User, items: readonly Product[]): Field<Product>[] {
  const answer = (is: boolean | undefined) => (is === true ? t.fields.yes : '')
  return [
    titleField(),
    money('pricePerUnit', ({ pricePerUnit }) => pricePerUnit),
    number(fieldLabel('floorPrice'), ({ floorPrice }) => floorPrice ?? null),
    textField('unit'),
    { label: fieldLabel('unitSize'), text: ({ unitSize = 1 }) => answer(unitSize > 1) },
    textField('code'),
    { label: fieldLabel('barcodes'), text: ({ barcodes }) => barcodes.join('; ') },
    {
      label: fieldLabel('packs'),
      text: (product) => packsText(product.packs ?? [], product),
    },
    { label: fieldLabel('category'), text: ({ category }) => category.name },
    { label: fieldLabel('supplier'), text: ({ supplier }) => supplier?.name ?? '' },
    number(fieldLabel('lowStockThreshold'), (product) =>
      product.lowStockThreshold === null ? null : inShownUnit(product.lowStockThreshold, product),
    ),
    textField('description'),
    { label: fieldLabel('group'), text: ({ variant }) => variant?.group ?? '' },
    { label: fieldLabel('options'), text: ({ variant }) => optionsText(variant?.options ?? []) },
    { label: fieldLabel('tracksExpiry'), text: ({ tracksExpiry }) => answer(tracksExpiry) },
    number(stockLabel(items), (product) => inShownUnit(unitsFor(user, product), product)),
    { label: fieldLabel('status'), text: (product) => lowStockText(user, product) },
  ]
}

/** A sum over branches is no opening stock of one of them. */
function stockLabel(items: readonly Product[]): string {
  const branches = new Set(
    items.flatMap(({ branchProducts }) => branchProducts.map((one) => one.branchId)),
  )
  return branches.size > 1 ? t.productList.inAllBranches : t.product.inStock
}

function number(label: string, of: (product: Product) => number | null): Field<Product> {
  return {
    label,
    isNumber: true,
    file: { number: of },
    text: (product) => String(of(product) ?? ''),
  }
}

function money(name: 'pricePerUnit', of: (product: Product) => number): Field<Product> {
  return {
    ...{ label: fieldLabel(name), isNumber: true, file: { money: of } },
    text: (product) => String(of(product)),
  }
}
