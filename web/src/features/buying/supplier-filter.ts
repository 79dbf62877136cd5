import { listSuppliers } from '@mezgeb/contract/buying/suppliers'
import { PAGE_MAX } from '@mezgeb/contract/kit/fields'

import { useList } from '../../lib/list/use-list.ts'
import { useNames } from '../../lib/list/use-names.ts'
import { t } from '../../texts/texts.ts'

import type { ListFilter } from '../workspace/filters/list-filter.ts'

export const SUPPLIER_FILTER: ListFilter = {
  name: 'supplierId',
  label: () => t.suppliers.label,
  any: () => t.recordFilters.anySupplier,
  useNames: (isNeeded) =>
    useNames(useList(listSuppliers, { query: { limit: PAGE_MAX } }, { enabled: isNeeded })),
}
