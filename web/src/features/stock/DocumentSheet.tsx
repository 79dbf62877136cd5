import { useUser } from '../../lib/session/use-user.ts'
import { PageHeading } from '../../ui/shell/PageHeading.tsx'
import classes from './DocumentSheet.module.css'

import type { ReactNode } from 'react'

type DocumentSheetProps = { title: string; action: ReactNode; children: ReactNode }

/** The page of a document with its lines; on paper it names the institution. */
export function DocumentSheet({ title, action, children }: DocumentSheetProps) {
  const { institution } = useUser()
  return (
    <div className={classes.sheet}>
      <PageHeading title={title} action={action} />
      <p className={classes.onPaper}>{institution?.name}</p>
      {children}
    </div>
  )
}
