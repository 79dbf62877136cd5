import { resetPassword } from '@mezgeb/contract/people/users'
import { useState } from 'react'

import { useSave } from '../../../lib/api/use-save.ts'
import { t } from '../../../texts/texts.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { oneTimePassword } from '../one-time-password/one-time-password.ts'
import { OneTimePassword } from '../one-time-password/OneTimePassword.tsx'

import type { User } from '@mezgeb/contract/people/user'

type ResetPasswordDialogProps = { opened: boolean; onClose: () => void; user: User }

/** Asks, gives the user a one-time password, and shows it. */
export function ResetPasswordDialog({ opened, onClose, user }: ResetPasswordDialogProps) {
  const { mutate, isPending, isSuccess, error } = useSave(resetPassword)
  const [password] = useState(oneTimePassword)
  const { name, email } = user
  if (isSuccess) {
    const account = { name, email, password }
    return <OneTimePassword account={account} opened={opened} onClose={onClose} />
  }
  return (
    <ConfirmDialog
      title={t.users.resetTitle(name)}
      question={t.users.resetQuestion(name)}
      confirm={t.users.reset}
      opened={opened}
      onClose={onClose}
      saving={isPending}
      error={error?.message ?? null}
      onConfirm={() => mutate({ params: { id: user.id }, body: { password } })}
    />
  )
}
