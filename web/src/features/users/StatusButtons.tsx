import { isStatusChange, mayChangeStatus } from '@mezgeb/contract/roles'

import { useUser } from '../../lib/use-user.ts'
import { Button } from '../../ui/Button.tsx'
import { Message } from '../../ui/Message.tsx'
import { useChangeUserStatus } from './users.api.ts'

import type { User } from '@mezgeb/contract/users'

const CHANGES = [
  { status: 'APPROVED', label: 'Approve' },
  { status: 'REJECTED', label: 'Reject' },
] as const

/** Whether the signed-in user may approve or reject this one (spec §6). */
export function useMayChangeStatus() {
  const actor = useUser()
  return (user: User) => mayChangeStatus(actor, user)
}

/** Approve and Reject, as far as the user's status allows them (spec §4). */
export function StatusButtons({ user, describedBy }: { user: User; describedBy: string }) {
  const { mutate, isPending, error } = useChangeUserStatus()
  return (
    <>
      {CHANGES.filter(({ status }) => isStatusChange(user.status, status)).map(
        ({ status, label }) => (
          <Button
            key={status}
            size="sm"
            busy={isPending}
            aria-describedby={describedBy}
            onClick={() => mutate(user.id, status)}
          >
            {label}
          </Button>
        ),
      )}
      {error !== null && <Message tone="danger">{error.message}</Message>}
    </>
  )
}
