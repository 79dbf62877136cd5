import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

import type { ErrorComponentProps } from '@tanstack/react-router'

/** What stands in the place of a page that broke, or whose code could not be fetched. */
export function PageFailure({ error }: ErrorComponentProps) {
  return (
    <>
      <PageHeading title="Something went wrong" />
      <ErrorPanel
        title="This page could not be shown"
        message={error instanceof Error ? error.message : String(error)}
        onRetry={() => window.location.reload()}
      />
    </>
  )
}
