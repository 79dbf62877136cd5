import { listMoved } from '@mezgeb/contract/stock/moved'

import { formatDate, formatSum } from '../../../lib/format/format.ts'
import { usePageList } from '../../../lib/list/use-page-list.ts'
import { t } from '../../../texts/texts.ts'
import { branchField, fieldLabel } from '../../workspace/fields/fields.ts'
import { documentName, wayOfDocument } from '../document-link.ts'
import { statedDay } from '../stated-day.ts'
import { productsField, stockKind } from '../stock-kind.ts'
import { listedFacets } from '../facet-fields.ts'

import type { User } from '@mezgeb/contract/people/user'
import type { Moved } from '@mezgeb/contract/stock/moved'

import type { Field } from '../../../ui/list/field.ts'

export const moved = stockKind<Moved>({
  name: 'moved',
  useDocuments: (query, options) => usePageList(listMoved, { query }, options),
  fields: movedFields,
  wayOf: wayOfDocument,
  filters: ['kind', 'productId', 'userId', 'branchId'],
})

function movedFields(user: User): Field<Moved>[] {
  return [
    { label: t.reversals.document, text: documentName, isNoFact: true },
    { label: t.papers.partOf, text: ({ fulfils }) => fulfils && documentName(fulfils) },
    productsField(),
    {
      label: t.goodsLines.units,
      isNumber: true,
      file: { number: ({ units }) => units },
      text: ({ units, measured }) => (units > 0 ? '+' : '') + formatSum(units, measured),
    },
    ...listedFacets(user),
    { label: t.moved.party, text: ({ party }) => party?.name ?? null },
    { label: fieldLabel('reason'), text: ({ note }) => note },
    { label: t.reversals.recordedBy, text: ({ by }) => by.name },
    {
      label: t.reversals.date,
      sort: 'date',
      file: { day: ({ date }) => date },
      text: ({ date, createdAt }) => statedDay(date, createdAt, formatDate),
    },
    ...branchField(user),
    {
      label: t.reversals.reversedBy,
      text: ({ reversedBy }) => reversedBy && documentName(reversedBy),
      isLeftOutEmpty: true,
    },
  ]
}
