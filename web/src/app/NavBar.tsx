import { Link } from '@tanstack/react-router'

import { homeOf } from '../lib/paths.ts'
import { useMediaQuery } from '../lib/use-media-query.ts'
import { useUser } from '../lib/use-user.ts'
import { t } from '../texts/texts.ts'
import { Bar } from './Bar.tsx'
import classes from './Bar.module.css'
import { LogoutButton } from './LogoutButton.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import { NAV_ITEMS } from '../lib/nav-items.ts'
import { SearchButton } from './SearchButton.tsx'
import { UserMenu } from './UserMenu.tsx'

import type { User } from '@mezgeb/contract/users'

/** The bar of a signed-in user: the links of the role, name and Logout; a menu on small screens (spec §2). */
export function NavBar() {
  const user = useUser()
  // One of the two is rendered, never both: each name and link exists once.
  const isWide = useMediaQuery('(min-width: 75em)')
  return (
    <Bar home={homeOf(user.role)} hasLinks={isWide}>
      {isWide ? <WideBar user={user} /> : <NarrowBar user={user} />}
    </Bar>
  )
}

function WideBar({ user }: { user: User }) {
  return (
    <>
      <nav className={classes.links} aria-label={t.app.main}>
        {NAV_ITEMS[user.role].map(({ key, to }) => (
          <Link className={classes.link} key={to} to={to}>
            {t.app.nav[key]}
          </Link>
        ))}
      </nav>
      <div className={classes.tools}>
        <SearchButton className={classes.icon} />
        <UserMenu user={user} />
        <LogoutButton className={classes.outlined} />
      </div>
    </>
  )
}

function NarrowBar({ user }: { user: User }) {
  return (
    <>
      <span className={classes.place}>{user.branch?.name ?? user.institution?.name}</span>
      <MobileMenu user={user} />
    </>
  )
}
