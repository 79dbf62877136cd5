import { listUsers } from '@mezgeb/contract/people/users'

import { isRefusal } from '../../../lib/api/api-error.ts'
import { usePageList } from '../../../lib/list/use-page-list.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { claimDraft } from '../../../lib/drafts/restorable-draft.ts'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { RecordList } from '../../workspace/records/RecordList.tsx'
import { userFields } from './user-fields.tsx'
import { UserActions, UserCard } from './UserCard.tsx'

import type { ReactNode } from 'react'

const StaffModal = lazyModal(
  () => import('./StaffModal.tsx'),
  ({ branchId }) => claimDraft({ name: 'staff', of: branchId }),
)

type StaffScreenProps = {
  description: string
  /** Only the staff of this branch. */
  branchId?: string
  /** In place of the list where the branch is unknown. */
  unknown?: ReactNode
}

/** Staff Management (spec §2), of the institution or of one branch. */
export function StaffScreen({ description, branchId, unknown }: StaffScreenProps) {
  const { institution } = useUser()
  const may = useMay()
  const isAllowed = institution !== null && may('users.view')
  const sent = { params: { id: institution?.id ?? '' }, query: { branchId } }
  const list = usePageList(listUsers, sent, { enabled: isAllowed })
  if (!isAllowed) return <Forbidden title={t.users.title} />
  if (branchId !== undefined && isUnknown(list.error)) return unknown
  return (
    <RecordList
      words={{ ...t.users, description }}
      list={list}
      fields={userFields}
      modal={StaffModal}
      modalProps={branchId === undefined ? {} : { branchId }}
      Card={UserCard}
      Actions={UserActions}
      shape={{ facts: 3 }}
      narrowedTo={branchId === undefined ? [] : [description]}
    />
  )
}

// An address that was typed may hold anything in the place of an id.
function isUnknown(error: Error | null): boolean {
  return isRefusal(error, 'NOT_FOUND') || isRefusal(error, 'INVALID')
}
