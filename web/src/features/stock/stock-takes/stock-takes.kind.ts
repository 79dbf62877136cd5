import { listStockTakes } from '@mezgeb/contract/stock/stock-take-calls'

import { claimDraft } from '../../../lib/drafts/restorable-draft.ts'
import { formatDateTime } from '../../../lib/format/format.ts'
import { usePageList } from '../../../lib/list/use-page-list.ts'
import { addTexts, t } from '../../../texts/texts.ts'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { branchField } from '../../workspace/fields/fields.ts'
import { stockKind } from '../stock-kind.ts'
import { stockTakes as english } from './stock-takes.en.ts'
import { progressText, scopeText } from './stock-take-words.ts'

import type { User } from '@mezgeb/contract/people/user'
import type { StockTake } from '@mezgeb/contract/stock/stock-takes'

import type { Field } from '../../../ui/list/field.ts'

addTexts({ stockTakes: english })

export const stockTakes = stockKind<StockTake>({
  name: 'stockTakes',
  document: 'COUNT',
  useDocuments: (query, options) => usePageList(listStockTakes, { query }, options),
  fields: stockTakeFields,
  modal: lazyModal(
    () => import('./StockTakeModal.tsx'),
    () => claimDraft({ name: 'stockTake' }),
  ),
  wayOf: ({ id }) => ({ to: '/stock-takes/$id', params: { id } }),
  filters: ['status', 'userId', 'branchId'],
})

function stockTakeFields(user: User): Field<StockTake>[] {
  return [
    {
      label: t.stockTakes.title,
      text: ({ number }) => t.stockTakes.named(number),
      isNoFact: true,
    },
    { label: t.stockTakes.status, text: ({ status }) => t.stockTakes.states[status] },
    { label: t.stockTakes.scope, text: scopeText },
    { label: t.stockTakes.counted, text: progressText },
    {
      label: t.stockTakes.opensAt,
      sort: 'date',
      file: { time: ({ createdAt }) => createdAt },
      text: ({ createdAt }) => formatDateTime(createdAt),
    },
    ...branchField(user),
  ]
}
