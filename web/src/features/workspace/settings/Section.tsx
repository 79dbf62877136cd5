import classes from './SettingsPage.module.css'

import type { ReactNode } from 'react'

type SectionProps = { title: string; hint?: string; children: ReactNode }

export function Section({ title, hint, children }: SectionProps) {
  return (
    <section className={classes.section} aria-label={title}>
      <h2>{title}</h2>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      {children}
    </section>
  )
}
