import { PageHeading } from '../../ui/PageHeading.tsx'
import classes from './AuthPage.module.css'

import type { ReactNode } from 'react'

type AuthPageProps = { title: string; description: string; children: ReactNode; foot: ReactNode }

/** A narrow page with one form and a way to the other one. */
export function AuthPage({ title, description, children, foot }: AuthPageProps) {
  return (
    <div className={classes.page}>
      <PageHeading title={title} description={description} />
      {children}
      <p className={classes.foot}>{foot}</p>
    </div>
  )
}
