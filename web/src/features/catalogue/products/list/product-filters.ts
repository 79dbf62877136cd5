import { STOCK_STATES } from '@mezgeb/contract/catalogue/product-filters'

import { choosesBranch } from '../../../../lib/session/access.ts'
import { t } from '../../../../texts/texts.ts'
import { useBranchNames } from '../../../business/branches/branches.api.ts'
import { useCategoryNames } from './category-names.ts'

import type { ListFilter } from '../../../workspace/filters/list-filter.ts'

/** The filters of the list of products. */
export const PRODUCT_FILTERS: readonly ListFilter[] = [
  {
    name: 'categoryId',
    label: () => t.productList.category,
    any: () => t.productList.anyCategory,
    useNames: useCategoryNames,
  },
  {
    name: 'stock',
    label: () => t.productList.stock,
    any: () => t.productList.anyStock,
    options: STOCK_STATES,
    word: (state) => (state === 'low' ? t.productList.stocks.low : t.productList.stocks.out),
  },
  {
    name: 'branchId',
    label: () => t.branches.label,
    any: () => t.branches.all,
    isFor: choosesBranch,
    useNames: useBranchNames,
  },
  {
    name: 'archived',
    label: () => t.product.archived,
    options: ['true'],
    word: () => t.product.archived,
  },
]
