import {
  listRemovalReasons,
  sortRemovalReasons,
  updateRemovalReason,
} from '@mezgeb/contract/stock/removal-reasons'

import { useCall } from '../../../lib/api/use-call.ts'
import { useSave } from '../../../lib/api/use-save.ts'
import { t } from '../../../texts/texts.ts'
import { showToast } from '../../../ui/shell/toast.ts'
import { sortedNames } from '../../workspace/records/sorted-names.tsx'
import { NewReason } from './NewReason.tsx'
import { reasonName } from './reason-name.ts'

/** /settings/removal-reasons: names and order of the reasons of removals, and which of them can be chosen. */
export const RemovalReasonsPage = sortedNames({
  needs: 'reasons.edit',
  words: () => t.removalReasons,
  useAnswer: () => useCall(listRemovalReasons, {}),
  useSort: () => useSave(sortRemovalReasons),
  useChange: () => useSave(updateRemovalReason, () => showToast(t.removalReasons.saved)),
  nameOf: reasonName,
  Foot: NewReason,
})
