import { Link } from '@tanstack/react-router'
import { useId } from 'react'

import { t } from '../../texts/texts.ts'
import { AccountPanel } from './account/AccountPanel.tsx'
import { LogoutButton } from './account/LogoutButton.tsx'
import classes from './MobileMenu.module.css'
import { barItemsOf } from '../../features/nav-items.ts'
import { SearchButton } from './SearchButton.tsx'
import { useDisclosure } from './use-disclosure.ts'

import type { User } from '@mezgeb/contract/people/user'

/**
 * The navigation of small screens (spec §2): under the thumb, beside the page's own button. The menu rises from there:
 * the links nearest to the thumb and first for the keyboard, who is signed in and Logout farthest away.
 */
export function MobileMenu({ user }: { user: User }) {
  const { isOpen, setOpen, root, button, panelId } = useDisclosure()
  const id = useId()
  return (
    <div className={classes.dock} ref={root}>
      <button
        className={classes.button}
        ref={button}
        type="button"
        aria-label={t.app.menu}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path d={isOpen ? 'M5 5l14 14M19 5 5 19' : 'M3 6h18M3 12h18M3 18h18'} />
        </svg>
      </button>
      <SearchButton className={classes.button} />
      {/* A tap beside the menu closes it and does nothing else; the keyboard has Escape. */}
      {isOpen && (
        <div className={classes.beside} aria-hidden="true" onClick={() => setOpen(false)} />
      )}
      {isOpen && (
        <div className={classes.menu} id={id}>
          <nav className={classes.links} aria-label={t.app.main}>
            {barItemsOf(user).map(({ to, title }) => (
              <Link className={classes.link} key={to} to={to} onClick={() => setOpen(false)}>
                {title}
              </Link>
            ))}
          </nav>
          <AccountPanel id={panelId} onLeave={() => setOpen(false)} />
          <Who user={user} />
        </div>
      )}
    </div>
  )
}

function Who({ user }: { user: User }) {
  return (
    <div className={classes.head}>
      <span className={classes.initial} aria-hidden="true">
        {String.fromCodePoint(user.name.codePointAt(0) ?? 32).toUpperCase()}
      </span>
      <span className={classes.who}>
        <strong>{user.name}</strong>
        <span>{user.email}</span>
      </span>
      <LogoutButton className={classes.logout} />
    </div>
  )
}
