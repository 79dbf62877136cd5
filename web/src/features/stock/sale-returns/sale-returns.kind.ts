import { listSaleReturns } from '@mezgeb/contract/selling/sale-returns'

import { formatMoney } from '../../../lib/format/format.ts'
import { saleNumber } from '../../../lib/format/sale-number.ts'
import { shownName } from '../../../lib/format/shown-name.ts'
import { usePageList } from '../../../lib/list/use-page-list.ts'
import { t } from '../../../texts/texts.ts'
import { branchField, fieldLabel } from '../../workspace/fields/fields.ts'
import { dayField, productsField, stockKind, unitsField } from '../stock-kind.ts'
import { BY_LINES } from '../list/line-filters.ts'

import type { SaleReturnRow } from '@mezgeb/contract/selling/sale-returns'
import type { User } from '@mezgeb/contract/people/user'

import type { Field } from '../../../ui/list/field.ts'

export const saleReturns = stockKind<SaleReturnRow>({
  name: 'saleReturns',
  document: 'RETURN',
  useDocuments: (query, options) => usePageList(listSaleReturns, { query }, options),
  fields: returnFields,
  wayOf: ({ id }) => ({ to: '/sale-returns/$id', params: { id } }),
  filters: [...BY_LINES, 'userId', 'branchId'],
})

function returnFields(user: User): Field<SaleReturnRow>[] {
  const currency = user.institution?.currency
  return [
    {
      label: t.saleReturns.kinds.SALE_RETURN,
      text: ({ number }) => t.saleReturns.named(number),
      isNoFact: true,
    },
    { label: t.printing.sale, text: ({ sale }) => saleNumber(sale) },
    { label: fieldLabel('customer'), text: ({ customer }) => shownName(customer) },
    productsField(),
    unitsField(),
    {
      label: t.saleReturns.givenBack,
      isNumber: true,
      file: { money: ({ amount }) => amount },
      text: ({ amount }) => formatMoney(amount, 'saleTotal', currency),
    },
    { label: fieldLabel('reason'), text: ({ reason }) => reason },
    { label: t.saleReturns.by, text: ({ by }) => by.name },
    dayField(t.saleReturns.date),
    ...branchField(user),
  ]
}
