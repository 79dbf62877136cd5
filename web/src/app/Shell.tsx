import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'

import { getMe } from '@mezgeb/contract/auth'
import { ERRORS } from '@mezgeb/contract/errors'

import { SaleModalHost } from '../features/sales/SaleModalHost.tsx'
import { updateSessionUser } from '../lib/session.ts'
import { useCall } from '../lib/use-call.ts'
import { useUser } from '../lib/use-user.ts'
import { sentence, t } from '../texts/texts.ts'
import { Toaster } from '../ui/Toaster.tsx'
import { useBehindDialogs } from '../ui/use-behind-dialogs.ts'
import { NavBar } from './NavBar.tsx'
import classes from './Shell.module.css'
import { ShellDialogs } from './ShellDialogs.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const ASK_AGAIN_MS = 5_000

/** Navigation bar and content around every page of a signed-in user. */
export function Shell() {
  const user = useUser()
  const isPending = user.institution?.status === 'PENDING'
  // Role, branch, approval and currency may have changed since sign-in; who waits for approval keeps asking.
  const me = useCall(getMe, {}, { askAgainMs: isPending ? ASK_AGAIN_MS : undefined }).data
  useEffect(() => {
    if (me !== undefined) updateSessionUser(me)
  }, [me])
  useShortcuts(user.role)
  const behind = useBehindDialogs()

  return (
    <>
      <a className={classes.skip} href="#main" {...behind}>
        {t.app.skip}
      </a>
      <NavBar />
      {isPending && (
        <section className={classes.banner} aria-label={t.app.approval} {...behind}>
          {sentence(ERRORS.INSTITUTION_PENDING.message)}
        </section>
      )}
      <main className={classes.main} id="main" tabIndex={-1} {...behind}>
        <Outlet />
      </main>
      <SaleModalHost />
      <ShellDialogs />
      <Toaster />
    </>
  )
}
