import { listStockEntries } from '@mezgeb/contract/stock/receipts'

import { claimDraft } from '../../../lib/drafts/restorable-draft.ts'
import { formatLocalDate, formatMoney } from '../../../lib/format/format.ts'
import { usePageList } from '../../../lib/list/use-page-list.ts'
import { t } from '../../../texts/texts.ts'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { branchField, fieldLabel } from '../../workspace/fields/fields.ts'
import { statedDay } from '../stated-day.ts'
import { productField, quantityField, stockKind } from '../stock-kind.ts'
import { BY_LINES } from '../list/line-filters.ts'

import type { User } from '@mezgeb/contract/people/user'
import type { StockEntry } from '@mezgeb/contract/stock/receipts'

import type { Field } from '../../../ui/list/field.ts'

export const StockEntryModal = lazyModal(
  () => import('./StockEntryModal.tsx'),
  ({ product }) => claimDraft({ name: 'stockEntry', of: product?.id }),
)

export const receipts = stockKind<StockEntry>({
  name: 'receipts',
  document: 'ENTRY',
  useDocuments: (query, options) => usePageList(listStockEntries, { query }, options),
  fields: receiptFields,
  filters: ['supplierId', ...BY_LINES, 'userId', 'branchId'],
  summed: 'ENTRY',
  modal: StockEntryModal,
})

function receiptFields(user: User): Field<StockEntry>[] {
  return [
    productField(),
    { label: fieldLabel('supplier'), text: ({ supplier }) => supplier.name },
    quantityField(),
    {
      label: t.receipts.price,
      isNumber: true,
      file: { money: ({ product }) => product.pricePerUnit },
      text: ({ product }) =>
        formatMoney(product.pricePerUnit, 'entryCost', user.institution?.currency),
    },
    {
      label: fieldLabel('dateReceived'),
      sort: 'date',
      file: { day: ({ dateReceived }) => dateReceived },
      text: ({ dateReceived, createdAt }) => statedDay(dateReceived, createdAt, formatLocalDate),
    },
    ...branchField(user),
  ]
}
