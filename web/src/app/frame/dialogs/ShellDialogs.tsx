import { useEffect, useState, useSyncExternalStore } from 'react'

import { isMissingCode, reloadForNewCode } from '../../../lib/api/missing-code.ts'
import {
  getShellDialog,
  onShellDialogChange,
  openShellDialog,
} from '../../../lib/shell/shell-dialog.ts'
import { t } from '../../../texts/texts.ts'
import { SpinnerToken } from '../../../ui/kit/spinner-token.ts'
import { showToast } from '../../../ui/shell/toast.ts'
import { shellDialogCode } from './shell-dialog-code.ts'

import type { ComponentType } from 'react'

import type { ShellDialog } from '../../../lib/shell/shell-dialog.ts'
import type { ModalProps } from '../../../ui/dialog/lazy-modal.tsx'

const close = () => openShellDialog(null)

/** Where the palette and the list of shortcuts open; their code comes when they are first asked for. */
export function ShellDialogs() {
  const wanted = useSyncExternalStore(onShellDialogChange, getShellDialog)
  // The next user starts without an open dialog.
  useEffect(() => close, [])
  return (
    <>
      <Host dialog="palette" isOpen={wanted === 'palette'} />
      <Host dialog="shortcuts" isOpen={wanted === 'shortcuts'} />
    </>
  )
}

function Host({ dialog, isOpen }: { dialog: ShellDialog; isOpen: boolean }) {
  const [code, setCode] = useState<{ Dialog: ComponentType<ModalProps> } | null>(null)
  // Mounted closed and opened afterwards: only then does the focus return to where it was.
  const [isMounted, setMounted] = useState(false)

  useEffect(() => {
    if (!isOpen) return
    shellDialogCode(dialog).then(
      (Dialog) => setCode({ Dialog }),
      (error: unknown) => {
        console.error(error)
        close()
        showToast(t.app.dialogMissing)
        if (isMissingCode(error)) void reloadForNewCode(error)
      },
    )
  }, [dialog, isOpen])
  useEffect(() => setMounted(code !== null), [code])

  if (code === null) return isOpen ? <SpinnerToken /> : null
  return <code.Dialog opened={isMounted && isOpen} onClose={close} />
}
