import { useId } from 'react'

import { t } from '../../../texts/texts.ts'
import { AccountPanel } from './AccountPanel.tsx'
import { useDisclosure } from '../use-disclosure.ts'
import classes from './UserMenu.module.css'

import type { User } from '@mezgeb/contract/people/user'

/** The user's name in the bar, and behind it what is the user's own. */
export function UserMenu({ user }: { user: User }) {
  const { isOpen, setOpen, root, button, panelId } = useDisclosure()
  const id = useId()
  return (
    <div className={classes.root} ref={root}>
      <button
        className={classes.button}
        ref={button}
        type="button"
        title={user.email}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={classes.name}>{user.name}</span>
        <svg className={classes.chevron} viewBox="0 0 20 20" aria-hidden="true">
          <path d={isOpen ? 'm5.5 12 4.5-4.5 4.5 4.5' : 'm5.5 8 4.5 4.5L14.5 8'} />
        </svg>
      </button>
      {isOpen && (
        <section className={classes.panel} id={id} aria-label={t.app.account(user.name)}>
          <p className={classes.who}>
            <strong>{user.email}</strong>
            <span>
              {[t.ui.role[user.role], user.branch?.name ?? user.institution?.name]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </p>
          <AccountPanel id={panelId} onLeave={() => setOpen(false)} />
        </section>
      )}
    </div>
  )
}
