import { FURTHER_ANSWERS } from '@mezgeb/contract/catalogue/product-facets'
import {
  TEXT_CELLS,
  productCells,
  stockIn,
  stocksText,
} from '@mezgeb/contract/catalogue/product-cells'
import { listValueBridge } from '@mezgeb/contract/insight/value-bridge'
import { sumOf } from '@mezgeb/contract/kit/money'
import { keepsStock } from '@mezgeb/contract/stock/facets/keeps-stock'

import { readWholeList } from '../../../../lib/api/read-whole-list.ts'
import { choosesBranch, mayUser } from '../../../../lib/session/access.ts'
import { addTexts, t } from '../../../../texts/texts.ts'
import { readBranches } from '../../../business/branches/branches.api.ts'
import { fieldLabel, titleField } from '../../../workspace/fields/fields.ts'
import { ownIdField } from '../../product-imports/own-id-field.ts'
import { importing } from '../../product-imports/product-imports.page.en.ts'
import { lowStockText, shownUnits } from '../StockBadges.tsx'

import type { AnswerColumn } from '@mezgeb/contract/catalogue/import-columns'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Me } from '@mezgeb/contract/people/user'

import type { Field } from '../../../../ui/list/field.ts'

addTexts({ importing })

type Place = { id: string; name: string }

/** The fields of products in a file, which an import takes. */
export async function productFileFields(user: Me): Promise<Field<Product>[]> {
  return [
    { ...titleField(), text: (product) => productCells(product).name },
    { ...text('pricePerUnit'), isNumber: true, file: { money: ({ pricePerUnit: is }) => is } },
    number('floorPrice'),
    text('unit'),
    answer('unitSize'),
    ...TEXT_CELLS.map(text),
    number('lowStockThreshold'),
    ...(['description', 'group', 'options'] as const).map(text),
    ...FURTHER_ANSWERS.map(answer),
    ...stockFields(user, await branchesOf(user)),
    ...(mayUser(user, 'costs.view') ? [valueField(await readValues())] : []),
    { label: fieldLabel('status'), text: (product) => lowStockText(user, product) },
    ownIdField(),
  ]
}

/** The branches whose stock the user sees. */
async function branchesOf(user: Me): Promise<readonly Place[]> {
  if (!choosesBranch(user)) return user.branch === null ? [] : [user.branch]
  return readBranches(user.institution?.id)
}

/** A column for each branch, which the import knows by its name, and the sum, which it leaves out. */
function stockFields(user: Me, branches: readonly Place[]): Field<Product>[] {
  const isOnly = choosesBranch(user) && branches.length === 1
  const label = ({ name }: Place) => (isOnly ? t.product.inStock : t.importing.stockIn(name))
  return [
    ...branches.map((one) => counted(label(one), (product) => stockOf(product, one.id))),
    ...(branches.length > 1
      ? [counted(t.productList.inAllBranches, (product) => shownUnits(user, product))]
      : []),
    {
      label: t.importing.stockBefore,
      text: (product) => (keepsStock(product) ? stocksText(product, branches) : ''),
    },
  ]
}

const stockOf = (product: Product, branchId: string) =>
  keepsStock(product) ? stockIn(product, branchId) : null

/** ETB at cost of the stock of each product. */
async function readValues(): Promise<ReadonlyMap<string, number>> {
  const reading = { signal: new AbortController().signal, onRead: () => {}, most: Infinity }
  const { items } = await readWholeList(listValueBridge, {}, reading)
  const values = new Map<string, number>()
  for (const { product, closing } of items)
    values.set(product.id, sumOf([values.get(product.id) ?? 0, closing]))
  return values
}

/** Empty for goods of unknown cost. */
function valueField(values: ReadonlyMap<string, number>): Field<Product> {
  const money = ({ id }: Product) => values.get(id) || null
  return {
    label: t.productList.value,
    isNumber: true,
    file: { money },
    text: (product) => String(money(product) ?? ''),
  }
}

type Cells = ReturnType<typeof productCells>
type CellName = Exclude<keyof Cells, 'id' | 'keepsStock'>

function text(name: CellName): Field<Product> {
  return { label: fieldLabel(name), text: (product) => String(productCells(product)[name] ?? '') }
}

function number(name: 'floorPrice' | 'lowStockThreshold'): Field<Product> {
  return counted(fieldLabel(name), (product) => productCells(product)[name])
}

function counted(label: string, of: (product: Product) => number | null): Field<Product> {
  return {
    label,
    isNumber: true,
    file: { number: of },
    text: (product) => String(of(product) ?? ''),
  }
}

function answer(name: AnswerColumn): Field<Product> {
  const ofServices = { label: t.importing.keepsStock, isLeftOutEmpty: true } as const
  return {
    ...(name === 'keepsStock' ? ofServices : { label: fieldLabel(name) }),
    text: (product) => {
      const said = productCells(product)[name]
      return said === '' ? '' : t.fields[said]
    },
  }
}
