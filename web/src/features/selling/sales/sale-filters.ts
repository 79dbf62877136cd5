import { t } from '../../../texts/texts.ts'
import { BRANCH_FILTER } from '../../business/branch-filter.ts'
import { PRODUCT_FILTER } from '../../catalogue/goods/product-filter.tsx'
import { PERSON_FILTER } from '../../people/person-filter.ts'
import { TENDER_FILTER } from '../tenders/tender-filter.ts'

import type { ListFilter } from '../../workspace/filters/list-filter.ts'

export const SALE_FILTERS: readonly ListFilter[] = [
  BRANCH_FILTER,
  { ...PERSON_FILTER, label: () => t.sales.seller },
  PRODUCT_FILTER,
  TENDER_FILTER,
]
