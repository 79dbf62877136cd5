import { memo } from 'react'

import { STATUS_TONE } from '../../lib/status-tone.ts'
import { t } from '../../texts/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { ChangesLink } from '../audit/ChangesLink.tsx'
import { StatusButtons } from './StatusButtons.tsx'
import { useChangeUserStatus } from './users.api.ts'

import type { User } from '@mezgeb/contract/users'

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
      aside={<Badge tone={STATUS_TONE[user.status]}>{t.ui.status[user.status]}</Badge>}
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
      <Facts
        facts={[
          { label: t.ui.email, value: user.email },
          { label: t.users.role, value: t.ui.role[user.role] },
          { label: t.branches.label, value: user.branch?.name ?? t.users.notAssigned },
        ]}
      />
    </Card>
  )
})

function UserStatusButtons({ user, titleId }: { user: User; titleId: string }) {
  return <StatusButtons of={user} save={useChangeUserStatus()} titleId={titleId} />
}
