import { PageHeading } from '../../../ui/shell/PageHeading.tsx'
import classes from './AuthFrame.module.css'

import type { ReactNode } from 'react'

type AuthFrameProps = { title: string; description: string; children: ReactNode; foot: ReactNode }

/** A narrow page with one form and a way to the other one. */
export function AuthFrame({ title, description, children, foot }: AuthFrameProps) {
  return (
    <div className={classes.page}>
      <PageHeading title={title} description={description} />
      {children}
      <p className={classes.foot}>{foot}</p>
    </div>
  )
}
