import { useEffect, useState } from 'react'

import { getConnection, onConnectionChange } from '../lib/api/connection.ts'
import { isMissingCode, reloadForNewCode } from '../lib/api/missing-code.ts'
import { t } from '../texts/texts.ts'
import { ErrorPanel } from '../ui/list/ErrorPanel.tsx'
import { PageHeading } from '../ui/shell/PageHeading.tsx'
import { Spinner } from '../ui/kit/Spinner.tsx'

import type { ErrorComponentProps } from '@tanstack/react-router'

const loadAnew = () => window.location.reload()

/** Replaces a page that threw, or whose code failed to load. */
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
  return (
    <>
      <PageHeading title={t.app.failed} />
      <ErrorPanel
        title={t.app.pageFailed}
        message={missing === null ? t.app.pageBroken : t.app.codeMissing}
        onRetry={loadAnew}
      />
    </>
  )
}
