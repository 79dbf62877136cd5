import { Link } from '@tanstack/react-router'

import { DeviceChoices } from '../features/settings/DeviceChoices.tsx'
import { paths } from '../lib/paths.ts'
import { openShellDialog } from '../lib/shell-dialog.ts'
import { useUser } from '../lib/use-user.ts'
import { t } from '../texts/texts.ts'
import classes from './AccountPanel.module.css'

/** Id under which the menu's switches stand, so that it opens again after a change of language. */
export const ACCOUNT_PANEL = 'menu'

/** What the user's menu holds: the choices of this device, and the ways to settings, audit trail and shortcuts. */
export function AccountPanel({ onLeave }: { onLeave: () => void }) {
  const { role } = useUser()
  return (
    <div className={classes.panel}>
      <DeviceChoices id={ACCOUNT_PANEL} />
      <div className={classes.ways}>
        <Link className={classes.way} to={paths.settings} onClick={onLeave}>
          {t.settings.title}
        </Link>
        {role !== 'STAFF' && (
          <Link className={classes.way} to={paths.audit} onClick={onLeave}>
            {t.audit.title}
          </Link>
        )}
        <button
          className={classes.way}
          type="button"
          aria-haspopup="dialog"
          onClick={() => {
            onLeave()
            openShellDialog('shortcuts')
          }}
        >
          {t.app.shortcuts.title}
        </button>
      </div>
    </div>
  )
}
