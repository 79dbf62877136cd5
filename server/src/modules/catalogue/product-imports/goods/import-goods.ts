import { RULES as OF_PRICES } from '@mezgeb/contract/catalogue/price-field'
import { RULES as OF_VARIANTS } from '@mezgeb/contract/catalogue/product-variants'
import { RULES as OF_PRODUCTS } from '@mezgeb/contract/catalogue/products'

import { applyGoods } from './apply-goods.ts'
import { sameAsRow } from './codes-of-rows.ts'
import { PART, SENTENCES_OF_FACETS } from './facets-of-rows.ts'
import { judgeGoods } from './judge-rows.ts'
import { undoGoods } from './undo-goods.ts'

import type { ImportSubject } from '../import-subject.ts'
import type { NamedPeople } from '../people/named-people.ts'
import type { GoodsStock } from './apply-goods.ts'

/** Imports of products with opening stock. `makers`: those who can be the default supplier of a product. */
export function importGoods(makers: NamedPeople, stock: GoodsStock): ImportSubject {
  return {
    of: 'PRODUCTS',
    sentences: { ...OF_PRODUCTS, ...OF_VARIANTS, ...OF_PRICES, ...SENTENCES_OF_FACETS },
    judge: (tx, place, rows) => judgeGoods(tx, { ...place, makers }, rows),
    sameAs: sameAsRow,
    keyField: ({ cells: { code = null } }) => (code === null || code === '' ? 'name' : 'code'),
    partOf: PART.ofCells,
    partFields: PART.fields,
    apply: (tx, portion) => applyGoods(tx, { ...portion, makers, stock }),
    undo: (tx, portion) => undoGoods(tx, { ...portion, makers, stock }),
  }
}
