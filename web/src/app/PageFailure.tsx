import { useEffect, useState } from 'react'

import { getConnection, onConnectionChange } from '../lib/connection.ts'
import { isMissingCode, reloadForNewCode } from '../lib/missing-code.ts'
import { t } from '../texts/texts.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Spinner } from '../ui/Spinner.tsx'

import type { ErrorComponentProps } from '@tanstack/react-router'

const loadAnew = () => window.location.reload()

/** What stands in the place of a page that broke, or whose code could not be fetched. */
export function PageFailure({ error }: ErrorComponentProps) {
  const missing = isMissingCode(error) ? error : null
  const [isDeciding, setDeciding] = useState(missing !== null)

  useEffect(() => {
    if (missing === null) return undefined
    void reloadForNewCode(missing).then((isReloading) => setDeciding(isReloading))
    return onConnectionChange(() => {
      if (getConnection() === 'back') loadAnew()
    })
  }, [missing])

  if (isDeciding) return <Spinner />
  const message = error instanceof Error ? error.message : String(error)
  return (
    <>
      <PageHeading title={t.app.failed} />
      <ErrorPanel
        title={t.app.pageFailed}
        message={missing === null ? message : t.app.codeMissing}
        onRetry={loadAnew}
      />
    </>
  )
}
