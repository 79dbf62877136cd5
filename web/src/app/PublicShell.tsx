import { Outlet } from '@tanstack/react-router'

import { NavBar } from './NavBar.tsx'
import classes from './PublicShell.module.css'
import { Wordmark } from '../ui/Logo.tsx'

/** Frame of the pages before sign-in: the closed book beside the form. */
export function PublicShell() {
  return (
    <div className={classes.shell}>
      <NavBar />
      <div className={classes.spread}>
        <div className={classes.cover} aria-hidden="true">
          <div className={classes.label}>
            <Wordmark className={classes.word} />
            <p>Stock and sales of every branch in one register.</p>
          </div>
        </div>
        <main className={classes.main} id="main" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </div>
  )
}
