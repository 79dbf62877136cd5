import { Link, Outlet } from '@tanstack/react-router'

import { t } from '../../texts/texts.ts'
import { Wordmark } from '../../ui/shell/Logo.tsx'
import { Bar } from './Bar.tsx'
import bar from './Bar.module.css'
import { ColorSchemeSwitch } from './ColorSchemeSwitch.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import classes from './PublicShell.module.css'

/** Frame of the pages before sign-in: the closed book beside the form. */
export function PublicShell() {
  return (
    <div className={classes.shell}>
      <Bar home="/login">
        <div className={bar.tools}>
          <LanguageSwitch className={classes.language} />
          <ColorSchemeSwitch className={bar.icon} />
          <Link className={bar.outlined} to="/login">
            {t.app.login}
          </Link>
        </div>
      </Bar>
      <div className={classes.spread}>
        <div className={classes.cover} aria-hidden="true">
          <div className={classes.label}>
            <Wordmark className={classes.word} />
            <p>{t.app.tagline}</p>
          </div>
        </div>
        <main className={classes.main} id="main" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </div>
  )
}
