import { listRevaluations } from '@mezgeb/contract/stock/revaluations'

import { formatMoney } from '../../../lib/format/format.ts'
import { usePageList } from '../../../lib/list/use-page-list.ts'
import { t } from '../../../texts/texts.ts'
import { branchField, fieldLabel } from '../../workspace/fields/fields.ts'
import { wayOfDocument } from '../document-link.ts'
import { dayField, productsField, stockKind } from '../stock-kind.ts'
import { BY_LINES } from '../list/line-filters.ts'

import type { User } from '@mezgeb/contract/people/user'
import type { RevaluationRow } from '@mezgeb/contract/stock/revaluations'

import type { Field } from '../../../ui/list/field.ts'

export const revaluations = stockKind<RevaluationRow>({
  name: 'revaluations',
  document: 'REVALUATION',
  needs: 'costs.view',
  useDocuments: (query, options) => usePageList(listRevaluations, { query }, options),
  fields: revaluationFields,
  form: '/stock-entries/revalue',
  wayOf: ({ id }) => wayOfDocument({ id, kind: 'REVALUATION' }),
  filters: [...BY_LINES, 'userId', 'branchId'],
})

function revaluationFields(user: User): Field<RevaluationRow>[] {
  const money = (label: string, of: (row: RevaluationRow) => number): Field<RevaluationRow> => ({
    label,
    isNumber: true,
    file: { money: of },
    text: (row) => formatMoney(of(row), 'entryCost', user.institution?.currency),
  })
  return [
    {
      label: t.revaluations.tab,
      text: ({ number }) => t.revaluations.named(number),
      isNoFact: true,
    },
    productsField(),
    money(t.revaluations.before, ({ before }) => before),
    money(t.revaluations.after, ({ after }) => after),
    { label: fieldLabel('reason'), text: ({ reason }) => reason },
    { label: fieldLabel('user'), text: ({ by }) => by.name },
    dayField(t.sales.date),
    ...branchField(user),
  ]
}
