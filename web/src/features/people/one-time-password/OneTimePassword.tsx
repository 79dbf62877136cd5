import { t } from '../../../texts/texts.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import classes from './OneTimePassword.module.css'

export type OneTimeAccount = { name: string; email: string; password: string }

type OneTimePasswordProps = { account: OneTimeAccount; opened: boolean; onClose: () => void }

/** Shows a one-time password, the only time. */
export function OneTimePassword({ account, opened, onClose }: OneTimePasswordProps) {
  const { name, email, password } = account
  return (
    <Dialog title={t.ui.password} opened={opened} onClose={onClose} closeOnClickOutside={false}>
      <p>{t.users.passwordOnce(name, email)}</p>
      <p className={classes.password}>{password}</p>
      <Button variant="primary" onClick={onClose}>
        {t.ui.close}
      </Button>
    </Dialog>
  )
}
