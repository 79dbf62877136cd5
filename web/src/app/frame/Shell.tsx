import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

import { getMe } from '@mezgeb/contract/people/auth'
import { OWN } from '@mezgeb/contract/kit/errors'

import { features } from '../../features/features.ts'
import { SaleModalHost } from '../../features/selling/sales/form/SaleModalHost.tsx'
import { updateSessionUser } from '../../lib/session/session.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useUser } from '../../lib/session/use-user.ts'
import { refusalText, t } from '../../texts/texts.ts'
import { Toaster } from '../../ui/shell/Toaster.tsx'
import { WritesOff } from '../../ui/kit/writes-off.ts'
import { useInertBackground } from '../../ui/dialog/use-inert-background.ts'
import { ConnectionBar } from './ConnectionBar.tsx'
import { NavBar } from './NavBar.tsx'
import classes from './Shell.module.css'
import { ShellDialogs } from './dialogs/ShellDialogs.tsx'
import { useShortcuts } from './dialogs/use-shortcuts.ts'

import type { Page } from '../../lib/shell/feature.ts'

const ASK_AGAIN_MS = 5_000
const FULL_SCREEN: ReadonlySet<string> = new Set(
  features
    .flatMap(({ pages }): readonly Page[] => pages)
    .filter(({ isFullScreen }) => isFullScreen)
    .map(({ path }) => path),
)

/** Navigation bar and content around every page of a signed-in user. */
export function Shell() {
  const user = useUser()
  const isPending = user.institution?.status === 'PENDING'
  // Role, branch, approval and currency may have changed since sign-in; a pending account polls.
  const me = useCall(getMe, {}, { askAgainMs: isPending ? ASK_AGAIN_MS : undefined }).data
  useEffect(() => {
    if (me !== undefined) updateSessionUser(me)
  }, [me])
  useShortcuts(user)
  const behind = useInertBackground()
  const isFullScreen = useLocation({ select: ({ pathname }) => FULL_SCREEN.has(pathname) })

  const code = 'INSTITUTION_PENDING'
  const pending = isPending ? refusalText({ code, message: OWN[code] }) : null

  return (
    <WritesOff value={pending}>
      <a className={classes.skip} href="#main" {...behind}>
        {t.app.skip}
      </a>
      {isFullScreen ? <ConnectionBar /> : <NavBar />}
      {pending !== null && (
        <section className={classes.banner} aria-label={t.app.approval} {...behind}>
          <strong>{pending}</strong>
          <span>{t.app.approvalBy}</span>
        </section>
      )}
      <main
        className={isFullScreen ? classes.full : classes.main}
        id="main"
        tabIndex={-1}
        {...behind}
      >
        <Outlet />
      </main>
      <SaleModalHost />
      <ShellDialogs />
      <Toaster />
    </WritesOff>
  )
}
