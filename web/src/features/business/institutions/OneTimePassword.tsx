import { t } from '../../../texts/texts.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import classes from './OneTimePassword.module.css'

export type NewAdmin = { name: string; email: string; password: string }

type OneTimePasswordProps = { admin: NewAdmin; opened: boolean; onClose: () => void }

/** Shows the password of a new ADMIN, the only time. */
export function OneTimePassword({ admin, opened, onClose }: OneTimePasswordProps) {
  const { name, email, password } = admin
  return (
    <Dialog title={t.ui.password} opened={opened} onClose={onClose} closeOnClickOutside={false}>
      <p>{t.institutions.passwordOnce(name, email)}</p>
      <p className={classes.password}>{password}</p>
      <Button variant="primary" onClick={onClose}>
        {t.ui.close}
      </Button>
    </Dialog>
  )
}
