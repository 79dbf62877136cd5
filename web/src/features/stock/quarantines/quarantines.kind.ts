import { listQuarantines } from '@mezgeb/contract/stock/quarantines'

import { claimDraft } from '../../../lib/drafts/restorable-draft.ts'
import { formatSum } from '../../../lib/format/format.ts'
import { usePageList } from '../../../lib/list/use-page-list.ts'
import { t } from '../../../texts/texts.ts'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { branchField, fieldLabel } from '../../workspace/fields/fields.ts'
import { wayOfDocument } from '../document-link.ts'
import { dayField, productsField, stockKind, unitsField } from '../stock-kind.ts'
import { BY_LINES } from '../list/line-filters.ts'

import type { User } from '@mezgeb/contract/people/user'
import type { QuarantineRow } from '@mezgeb/contract/stock/quarantines'

import type { Field } from '../../../ui/list/field.ts'

export const quarantines = stockKind<QuarantineRow>({
  name: 'quarantines',
  document: 'QUARANTINE',
  useDocuments: (query, options) => usePageList(listQuarantines, { query }, options),
  fields: quarantineFields,
  modal: lazyModal(
    () => import('./QuarantineModal.tsx'),
    () => claimDraft({ name: 'quarantine' }),
  ),
  wayOf: ({ id }) => wayOfDocument({ id, kind: 'QUARANTINE' }),
  filters: ['held', ...BY_LINES, 'userId', 'branchId'],
})

function quarantineFields(user: User): Field<QuarantineRow>[] {
  return [
    {
      label: t.quarantines.tab,
      text: ({ number }) => t.quarantines.named(number),
      isNoFact: true,
    },
    productsField(),
    { ...unitsField(), label: t.quarantines.putIn },
    {
      label: t.quarantines.held,
      isNumber: true,
      file: { number: ({ held }) => held },
      text: ({ held, heldMeasured }) => formatSum(held, heldMeasured),
    },
    { label: fieldLabel('reason'), text: ({ reason }) => reason },
    dayField(t.quarantines.date),
    ...branchField(user),
  ]
}
