import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'

import { useKey } from '../ui/use-key.ts'
import { LogoutButton } from './LogoutButton.tsx'
import classes from './MobileMenu.module.css'
import { NAV_ITEMS } from './nav-items.ts'

import type { User } from '@mezgeb/contract/users'

/** The navigation of small screens: a button, and below the bar the links, who is signed in, and Logout (spec §2). */
export function MobileMenu({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const { pathname } = useLocation()
  useEffect(() => setOpen(false), [pathname])

  useKey(isOpen, ({ key }) => {
    if (key !== 'Escape') return
    setOpen(false)
    button.current?.focus()
  })

  return (
    <div>
      <button
        className={classes.button}
        ref={button}
        type="button"
        aria-label="Menu"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path d={isOpen ? 'M5 5l14 14M19 5 5 19' : 'M3 6h18M3 12h18M3 18h18'} />
        </svg>
      </button>
      {isOpen && (
        <>
          {/* A tap beside the menu closes it; the keyboard has Escape. */}
          <div className={classes.beside} aria-hidden="true" onClick={() => setOpen(false)} />
          <div className={classes.menu} id={id}>
            <nav aria-label="Main">
              {NAV_ITEMS[user.role].map(({ label, to }) => (
                <Link className={classes.link} key={to} to={to} onClick={() => setOpen(false)}>
                  {label}
                </Link>
              ))}
            </nav>
            <MenuFoot user={user} />
          </div>
        </>
      )}
    </div>
  )
}

function MenuFoot({ user }: { user: User }) {
  return (
    <div className={classes.foot}>
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
