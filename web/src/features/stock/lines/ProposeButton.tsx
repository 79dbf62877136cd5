import { useState } from 'react'

import { Button } from '../../../ui/kit/Button.tsx'
import { showToast } from '../../../ui/shell/toast.ts'

import type { ReactNode } from 'react'

type ProposeButtonProps = { disabled: boolean; propose: () => Promise<void>; children: ReactNode }

/** Fills lines with what the server proposes, or says why it cannot. */
export function ProposeButton({ disabled, propose, children }: ProposeButtonProps) {
  const [busy, setBusy] = useState(false)
  function ask(): void {
    setBusy(true)
    propose()
      .catch((error: unknown) => showToast(error instanceof Error ? error.message : String(error)))
      .finally(() => setBusy(false))
  }
  return (
    <Button size="sm" busy={busy} disabled={disabled} onClick={ask}>
      {children}
    </Button>
  )
}
