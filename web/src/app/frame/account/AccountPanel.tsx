import { Link } from '@tanstack/react-router'

import { DeviceChoices } from '../../../features/workspace/settings/DeviceChoices.tsx'
import { SellerWays } from '../../../features/people/pins/SellerWays.tsx'
import { menuGroupsOf } from '../../../features/nav-items.ts'
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
        {menuGroupsOf(user).map(({ group, items }) => (
          <div className={classes.group} key={group} role="group" aria-label={t.app.groups[group]}>
            <span className={classes.groupName} aria-hidden="true">
              {t.app.groups[group]}
            </span>
            {items.map(({ to, title }) => (
              <Link className={classes.way} key={to} to={to} onClick={onLeave}>
                {title}
              </Link>
            ))}
          </div>
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
