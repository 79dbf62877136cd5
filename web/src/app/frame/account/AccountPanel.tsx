import { Link } from '@tanstack/react-router'

import { DeviceChoices } from '../../../features/workspace/settings/DeviceChoices.tsx'
import { SellerWays } from '../../../features/people/pins/SellerWays.tsx'
import { menuItemsOf } from '../../../features/nav-items.ts'
import { openShellDialog } from '../../../lib/shell/shell-dialog.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import classes from './AccountPanel.module.css'

/** The user's menu: this device's choices, the pages that the bar does not have, the shortcuts. */
export function AccountPanel({ id, onLeave }: { id: string; onLeave: () => void }) {
  const user = useUser()
  return (
    <div className={classes.panel}>
      <DeviceChoices id={id} />
      <div className={classes.ways}>
        {menuItemsOf(user).map(({ to, title }) => (
          <Link className={classes.way} key={to} to={to} onClick={onLeave}>
            {title}
          </Link>
        ))}
        <SellerWays className={classes.way} />
        <button
          className={classes.way}
          type="button"
          aria-haspopup="dialog"
          onClick={() => {
            onLeave()
            openShellDialog('shortcuts')
          }}
        >
          {t.app.shortcuts}
        </button>
      </div>
    </div>
  )
}
