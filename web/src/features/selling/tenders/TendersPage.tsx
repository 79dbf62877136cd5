import { listTenders, sortTenders, updateTender } from '@mezgeb/contract/selling/tenders'
import { Suspense, lazy } from 'react'

import { useCall } from '../../../lib/api/use-call.ts'
import { useSave } from '../../../lib/api/use-save.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { showToast } from '../../../ui/shell/toast.ts'
import { sortedNames } from '../../workspace/records/sorted-names.tsx'
import { AboutTender } from './AboutTender.tsx'
import { NewTender } from './NewTender.tsx'
import { tenderName } from './tender-name.ts'

const CashRounding = lazy(() =>
  import('./CashRounding.tsx').then((section) => ({ default: section.CashRounding })),
)

/** /settings/tenders: names and order of the tenders, which of them need a reference, and which can be chosen. */
export const TendersPage = sortedNames({
  needs: 'tenders.edit',
  words: () => t.tenders,
  useAnswer: () => useCall(listTenders, {}),
  useSort: () => useSave(sortTenders),
  useChange: () => useSave(updateTender, () => showToast(t.tenders.saved)),
  nameOf: tenderName,
  // Cash is always there.
  isFixed: ({ kind }) => kind === 'CASH',
  More: AboutTender,
  Foot: BelowTenders,
})

function BelowTenders() {
  const { institution } = useUser()
  return (
    <>
      <NewTender />
      <Suspense>{institution !== null && <CashRounding institution={institution} />}</Suspense>
    </>
  )
}
