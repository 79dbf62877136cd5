import { t } from '../../../texts/texts.ts'
import { BRANCH_FILTER } from '../../business/branch-filter.ts'
import { PERSON_FILTER } from '../../people/person-filter.ts'
import { LINE_FILTERS } from '../../stock/list/line-filters.ts'
import { TENDER_FILTER } from '../tenders/tender-filter.ts'

import type { ListFilter } from '../../workspace/filters/list-filter.ts'

export const SALE_FILTERS: readonly ListFilter[] = [
  BRANCH_FILTER,
  { ...PERSON_FILTER, label: () => t.sales.seller },
  ...LINE_FILTERS,
  TENDER_FILTER,
]
