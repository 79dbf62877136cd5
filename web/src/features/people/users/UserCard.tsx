import { mayChangeStatus } from '@mezgeb/contract/people/users'
import { memo } from 'react'

import { useMay } from '../../../lib/session/use-may.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { claimDraft } from '../../../lib/drafts/restorable-draft.ts'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { StatusBadge } from '../../../ui/list/StatusBadge.tsx'
import { Card } from '../../../ui/list/Card.tsx'
import { userFields } from './user-fields.tsx'
import { factsOf } from '../../../ui/list/field.ts'
import { Facts } from '../../../ui/list/Facts.tsx'
import { ChangesLink } from '../../insight/audit/ChangesLink.tsx'
import { StatusButtons } from '../../workspace/records/StatusButtons.tsx'
import { useChangeUserStatus } from './users.api.ts'

import type { User } from '@mezgeb/contract/people/user'

import type { ActionsProps } from '../../../ui/list/field.ts'

const EditUserModal = lazyModal(
  () => import('./EditUserModal.tsx'),
  ({ user }) => claimDraft({ name: 'user', of: user.id }),
)
const ResetPasswordDialog = lazyModal(() => import('./ResetPasswordDialog.tsx'))

/** Whether the signed-in user may approve or reject this one (spec §6). */
function useMayChangeStatus() {
  const { id } = useUser()
  const may = useMay()
  return (user: User) => mayChangeStatus({ id, may }, user)
}

type UserCardProps = {
  item: User
  /** h4 in the details of an institution. */
  heading?: 'h2' | 'h4'
}

/** Name, e-mail, status, role and branch, with the buttons for those who may (spec §2). */
export const UserCard = memo(function UserCard({ item: user, heading = 'h2' }: UserCardProps) {
  const titleId = `user-${user.id}`
  const mayChange = useMayChangeStatus()(user)
  // A link out of a dialog would close it.
  const isOnPage = heading === 'h2'
  const Actions = isOnPage ? UserActions : mayChange ? UserStatusButtons : undefined
  return (
    <Card
      title={user.name}
      titleId={titleId}
      heading={heading}
      aside={<StatusBadge status={user.status} />}
      actions={Actions && <Actions item={user} titleId={titleId} />}
    >
      <Facts facts={factsOf(userFields(), user)} />
    </Card>
  )
})

/** Approve and Reject, Edit and Reset password, for those who may. */
export function UserActions({ item: user, titleId }: ActionsProps<User>) {
  const mayChange = useMayChangeStatus()(user)
  const mayEdit = useMay()('users.edit') && mayChange
  const button = { 'aria-describedby': titleId, variant: 'quiet', size: 'sm' } as const
  return (
    <>
      {mayChange && <UserStatusButtons item={user} titleId={titleId} />}
      {mayEdit && (
        <>
          <ModalButton modal={EditUserModal} modalProps={{ user }} {...button}>
            {t.ui.edit}
          </ModalButton>
          <ModalButton modal={ResetPasswordDialog} modalProps={{ user }} {...button}>
            {t.users.reset}
          </ModalButton>
        </>
      )}
      <ChangesLink recordId={user.id} aria-describedby={titleId} />
    </>
  )
}

function UserStatusButtons({ item: user, titleId }: ActionsProps<User>) {
  return (
    <StatusButtons
      of={user}
      rejection={{
        question: t.users.rejectQuestion(user.name),
        done: t.users.rejected(user.name),
      }}
      save={useChangeUserStatus()}
      titleId={titleId}
    />
  )
}
