import { listBranchStockOuts, listStockOuts } from '@mezgeb/contract/stock/removals'
import { lineAmount } from '@mezgeb/contract/kit/money'
import { countedAs } from '@mezgeb/contract/kit/unit-size'

import { claimDraft } from '../../../lib/drafts/restorable-draft.ts'
import { usePageList } from '../../../lib/list/use-page-list.ts'
import { fixedBranchId } from '../../../lib/session/access.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { branchField, fieldLabel, textField } from '../../workspace/fields/fields.ts'
import { statedDayField, productField, quantityField, stockKind } from '../stock-kind.ts'
import { BY_LINES } from '../list/line-filters.ts'
import { presetName } from './removal-preset.ts'

import type { StockOut } from '@mezgeb/contract/stock/removals'
import type { User } from '@mezgeb/contract/people/user'

import type { StockQuery } from '../stock-kind.ts'
import type { Field } from '../../../ui/list/field.ts'

export const StockRemovalModal = lazyModal(
  () => import('./StockRemovalModal.tsx'),
  ({ preset }) => claimDraft({ name: 'stockRemoval', of: presetName(preset) }),
)

export const removals = stockKind<StockOut>({
  name: 'removals',
  document: 'REMOVAL',
  useDocuments: useRemovals,
  fields: removalFields,
  fileFields: (user) => [...removalFields(user), ...valueFields()],
  filters: [...BY_LINES, 'reasonId', 'userId', 'branchId'],
  summed: 'REMOVAL',
  modal: StockRemovalModal,
})

/** Price and value, and whether it was reversed. Costs are in the file of its lines. */
function valueFields(): Field<StockOut>[] {
  const money = (label: string, of: (removed: StockOut) => number | null): Field<StockOut> => ({
    label,
    isNumber: true,
    file: { money: of },
    text: (removed) => String(of(removed) ?? ''),
  })
  return [
    money(fieldLabel('pricePerUnit'), ({ product }) => product.pricePerUnit),
    money(t.removals.value, ({ product, quantity }) =>
      lineAmount({ price: product.pricePerUnit, quantity, ...countedAs(product) }),
    ),
    {
      label: t.reversals.reversed,
      isLeftOutEmpty: true,
      text: ({ reversedBy }) => (reversedBy === undefined ? null : t.reversals.reversed),
    },
  ]
}

/** For STAFF those of the own branch. */
function useRemovals(query: StockQuery, { enabled }: { enabled: boolean }) {
  const branchId = fixedBranchId(useUser())
  const all = { enabled: enabled && branchId === undefined }
  const own = { enabled: enabled && branchId !== undefined }
  const ofAll = usePageList(listStockOuts, { query }, all)
  const ofOwn = usePageList(
    listBranchStockOuts,
    { params: { branchId: branchId ?? '' }, query },
    own,
  )
  return branchId === undefined ? ofAll : ofOwn
}

function removalFields(user: User): Field<StockOut>[] {
  return [
    productField(),
    textField('reason'),
    quantityField(),
    statedDayField(fieldLabel('dateRemoved'), ({ dateRemoved }) => dateRemoved),
    ...branchField(user),
  ]
}
