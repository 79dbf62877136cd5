import { memo } from 'react'

import { t } from '../../../texts/texts.ts'
import { StatusBadge } from '../../../ui/list/StatusBadge.tsx'
import { Card } from '../../../ui/list/Card.tsx'
import { userFields } from './user-fields.tsx'
import { factsOf } from '../../../ui/list/field.ts'
import { Facts } from '../../../ui/list/Facts.tsx'
import { ChangesLink } from '../../insight/audit/ChangesLink.tsx'
import { StatusButtons, useMayChangeStatus } from './StatusButtons.tsx'
import { useChangeUserStatus } from './users.api.ts'

import type { User } from '@mezgeb/contract/people/user'

import type { ActionsProps } from '../../../ui/list/field.ts'

/** Name, e-mail, status, role and branch, with the buttons for those who may (spec §2). */
export const UserCard = memo(function UserCard({
  user,
  mayChange,
  heading = 'h2',
}: {
  user: User
  mayChange: boolean
  heading?: 'h2' | 'h4'
}) {
  const titleId = `user-${user.id}`
  // A link out of a dialog would close it.
  const isOnPage = heading === 'h2'
  return (
    <Card
      title={user.name}
      titleId={titleId}
      heading={heading}
      aside={<StatusBadge status={user.status} />}
      {...(mayChange || isOnPage
        ? {
            actions: (
              <>
                {mayChange && <UserStatusButtons user={user} titleId={titleId} />}
                {isOnPage && <ChangesLink recordId={user.id} aria-describedby={titleId} />}
              </>
            ),
          }
        : {})}
    >
      <Facts facts={factsOf(userFields(), user)} />
    </Card>
  )
})

/** Approve and Reject, for those who may. */
export function UserActions({ item: user, titleId }: ActionsProps<User>) {
  const mayChange = useMayChangeStatus()
  return (
    <>
      {mayChange(user) && <UserStatusButtons user={user} titleId={titleId} />}
      <ChangesLink recordId={user.id} aria-describedby={titleId} />
    </>
  )
}

function UserStatusButtons({ user, titleId }: { user: User; titleId: string }) {
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
