import { Link } from '@tanstack/react-router'

import { LogoMark, Wordmark } from '../../ui/shell/Logo.tsx'
import { useInertBackground } from '../../ui/dialog/use-inert-background.ts'
import classes from './Bar.module.css'
import { ConnectionBar } from './ConnectionBar.tsx'
import { ProgressBar } from './ProgressBar.tsx'

import type { ReactNode } from 'react'

type BarProps = {
  /** Where the brand leads. */
  home: string
  /** Links stand beside it: the brand says its name once. */
  hasLinks?: boolean
  children: ReactNode
}

/** The bar on top of every page: the brand, what the page's frame puts beside it, and below it what is going on. */
export function Bar({ home, hasLinks = false, children }: BarProps) {
  const behind = useInertBackground()
  return (
    <header className={classes.bar} data-links={hasLinks || undefined}>
      <div className={classes.inside} {...behind}>
        <Link className={classes.brand} to={home}>
          <LogoMark />
          <span>Mezgeb</span>
          <Wordmark className={classes.word} />
        </Link>
        {children}
      </div>
      <ProgressBar />
      <ConnectionBar />
    </header>
  )
}
