import { EmptyState } from '../list/EmptyState.tsx'
import { PageHeading } from './PageHeading.tsx'

import type { ReactNode } from 'react'

type NotFoundProps = { title: string; message: string; way: ReactNode }

/** The page of something that does not exist, or belongs to somebody else; `way` leads to what does. */
export function NotFound({ title, message, way }: NotFoundProps) {
  return (
    <>
      <PageHeading title={title} />
      <EmptyState action={way}>{message}</EmptyState>
    </>
  )
}
