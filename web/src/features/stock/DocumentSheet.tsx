import { useUser } from '../../lib/session/use-user.ts'
import { PageHeading } from '../../ui/shell/PageHeading.tsx'
import { FateBadge } from './fate.tsx'
import classes from './DocumentSheet.module.css'

import type { ReactNode } from 'react'

import type { Fate } from './fate.tsx'

type DocumentSheetProps = {
  title: string
  action: ReactNode
  fate?: Fate
  children: ReactNode
}

/** The page of a document with its lines; on paper it names the institution. */
export function DocumentSheet({ title, action, fate, children }: DocumentSheetProps) {
  const { institution } = useUser()
  return (
    <div className={classes.sheet}>
      <PageHeading title={title} action={action} />
      {fate !== undefined && <FateBadge of={fate} />}
      <p className={classes.onPaper}>{institution?.name}</p>
      {children}
    </div>
  )
}
