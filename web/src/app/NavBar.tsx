import { Link } from '@tanstack/react-router'

import { homeOf, paths } from '../lib/paths.ts'
import { useSession } from '../lib/use-session.ts'
import { useMediaQuery } from '../lib/use-media-query.ts'
import { LogoMark, Wordmark } from '../ui/Logo.tsx'
import { ColorSchemeSwitch } from './ColorSchemeSwitch.tsx'
import { LogoutButton } from './LogoutButton.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import { NAV_ITEMS } from './nav-items.ts'
import classes from './NavBar.module.css'

import type { User } from '@mezgeb/contract/users'

/** The bar on top of every page: brand, the links of the user's role, name and Logout, or Login (spec §2). */
export function NavBar() {
  const user = useSession()?.user
  // One of the two is rendered, never both: each name and link exists once.
  const isWide = useMediaQuery('(min-width: 70em)')
  return (
    <header className={classes.bar}>
      <div className={classes.inside}>
        <Link className={classes.brand} to={user === undefined ? paths.login : homeOf(user.role)}>
          <LogoMark />
          <span>Mezgeb</span>
          <Wordmark className={classes.word} />
        </Link>
        {user !== undefined && isWide && <WideLinks user={user} />}
        <div className={classes.tools}>
          {user !== undefined && isWide && <span className={classes.name}>{user.name}</span>}
          <ColorSchemeSwitch className={classes.icon} />
          {user === undefined && (
            <Link className={classes.login} to={paths.login}>
              Login
            </Link>
          )}
          {user !== undefined && isWide && <LogoutButton className={classes.logout} />}
          {user !== undefined && !isWide && <MobileMenu user={user} />}
        </div>
      </div>
    </header>
  )
}

function WideLinks({ user }: { user: User }) {
  return (
    <nav className={classes.links} aria-label="Main">
      {NAV_ITEMS[user.role].map(({ label, to }) => (
        <Link className={classes.link} key={to} to={to}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
