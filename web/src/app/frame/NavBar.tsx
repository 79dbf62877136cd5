import { Link, useLocation } from '@tanstack/react-router'

import { homeOf } from '../../lib/shell/paths.ts'
import { useMediaQuery } from '../../ui/kit/use-media-query.ts'
import { useUser } from '../../lib/session/use-user.ts'
import { t } from '../../texts/texts.ts'
import { Bar } from './Bar.tsx'
import classes from './Bar.module.css'
import { LogoutButton } from './account/LogoutButton.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import { useLateComponent } from '../../lib/api/use-late-component.ts'
import { mayUser } from '../../lib/session/access.ts'
import { barItemsOf, menuItemsOf } from '../../features/nav-items.ts'
import { SearchButton } from './SearchButton.tsx'
import { UserMenu } from './account/UserMenu.tsx'

import type { Me } from '@mezgeb/contract/people/user'

/** The bar of a signed-in user: the links of the user, name and Logout; a menu on small screens (spec §2). */
export function NavBar() {
  const user = useUser()
  // One of the two is rendered, never both: each name and link exists once.
  const isWide = useMediaQuery('(min-width: 60em)')
  return (
    <Bar home={homeOf(user)} hasLinks={isWide}>
      {isWide ? <WideBar user={user} /> : <NarrowBar user={user} />}
    </Bar>
  )
}

const loadBadge = () =>
  import('../../features/stock/transfers/WaitingBadge.tsx').then((code) => code.WaitingBadge)

/** After the page: its code is no part of a first screen. */
function LateBadge({ user }: { user: Me }) {
  const isFor = user.institution !== null && mayUser(user, 'transfers.view')
  const { Component } = useLateComponent(loadBadge, isFor)
  return Component === undefined ? null : <Component />
}

/** The name of the page when it is reached from the menu: no link of the bar says where the user is then. */
function useMenuPage(user: Me): string | null {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const item = menuItemsOf(user).find(({ to }) => path === to || path.startsWith(`${to}/`))
  return item?.title ?? null
}

/** The counter is one tap away from everywhere. */
function TillLink({ user }: { user: Me }) {
  const item = menuItemsOf(user).find(({ to }) => to === '/till')
  if (item === undefined) return null
  return (
    <Link className={classes.till} to={item.to}>
      {item.title}
    </Link>
  )
}

function WideBar({ user }: { user: Me }) {
  const here = useMenuPage(user)
  return (
    <>
      <nav className={classes.links} aria-label={t.app.main}>
        {barItemsOf(user).map(({ to, title }) => (
          <Link className={classes.link} key={to} to={to}>
            {title}
          </Link>
        ))}
      </nav>
      {here !== null && <span className={classes.here}>{here}</span>}
      <div className={classes.tools}>
        <TillLink user={user} />
        <LateBadge user={user} />
        <SearchButton className={classes.icon} />
        <UserMenu user={user} />
        <LogoutButton className={classes.outlined} />
      </div>
    </>
  )
}

function NarrowBar({ user }: { user: Me }) {
  const here = useMenuPage(user)
  return (
    <>
      <span className={classes.place}>
        {[here, user.branch?.name ?? user.institution?.name].filter(Boolean).join(' · ')}
      </span>
      <LateBadge user={user} />
      <TillLink user={user} />
      <MobileMenu user={user} />
    </>
  )
}
