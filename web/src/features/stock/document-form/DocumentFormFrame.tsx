import { Suspense } from 'react'

import { useMay } from '../../../lib/session/use-may.ts'
import { Message } from '../../../ui/kit/Message.tsx'
import { SpinnerToken } from '../../../ui/kit/spinner-token.ts'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { PageHeading } from '../../../ui/shell/PageHeading.tsx'

import type { ReactNode } from 'react'

type DocumentFormFrameProps = {
  title: string
  needs: Parameters<ReturnType<typeof useMay>>[0]
  /** The form, which is loaded when it is shown. */
  children: ReactNode
}

/** The page of a form for those who may use it. */
export function DocumentFormFrame({ title, needs, children }: DocumentFormFrameProps) {
  if (!useMay()(needs)) return <Forbidden title={title} />
  return <Suspense fallback={<FormPending title={title} error={null} />}>{children}</Suspense>
}

/** In the place of a form whose document is still read, or cannot be. */
export function FormPending({ title, error }: { title: string; error: Error | null }) {
  return (
    <>
      <PageHeading title={title} />
      {error === null ? <SpinnerToken /> : <Message tone="danger">{error.message}</Message>}
    </>
  )
}
