import { stockFieldsIn } from '@mezgeb/contract/catalogue/product-facets'
import { KEEPS_NO_STOCK } from '@mezgeb/contract/stock/facets/services'
import { RULES } from '@mezgeb/contract/catalogue/product-imports'
import { ruleOf } from '@mezgeb/contract/kit/refusals'

import { cellError } from '../cell-error.ts'

import type { ImportField } from '@mezgeb/contract/catalogue/import-columns'
import type { CellError } from '../import-subject.ts'
import type { KnownProduct } from './known-products.queries.ts'
import type { Answer, Answers } from './answer.ts'

const rule = ruleOf(RULES)

export const keepsStock: Answer = {
  field: 'keepsStock',
  ofKnown: (known) => known.is_service === null,
  toProduct: (isKept) => (isKept ? {} : { isService: true }),
}

/** A service has no stock in a row, and a product becomes none by a file. */
export function faultsOfService(
  values: Answers & { lowStockThreshold?: number },
  known: KnownProduct | undefined,
  stocks: readonly { branch?: object; before: number; after: number }[],
): CellError[] {
  const kept = known?.is_service !== true
  const { keepsStock: isKept = kept } = values
  if (known !== undefined && isKept !== kept) {
    return [cellError('keepsStock', rule('UNIT_SIZE_KEPT'))]
  }
  if (isKept) return []
  const wrong: ImportField[] = [
    ...stockFieldsIn(values),
    ...stocks.flatMap(({ branch, before, after }) =>
      before === after ? [] : [branch === undefined ? ('quantity' as const) : ('stock' as const)],
    ),
  ]
  return [...new Set(wrong)].map((field) => cellError(field, KEEPS_NO_STOCK))
}
