import type { ComponentType } from 'react'

import type { ShellDialog } from '../../../lib/shell/shell-dialog.ts'
import type { ModalProps } from '../../../ui/dialog/lazy-modal.tsx'

type Code = ComponentType<ModalProps>

const LOADERS: Record<ShellDialog, () => Promise<Code>> = {
  palette: () =>
    import('../../../features/workspace/palette/Palette.tsx').then((module) => module.Palette),
  shortcuts: () => import('./ShortcutsDialog.tsx').then((module) => module.ShortcutsDialog),
}

const fetched: Partial<Record<ShellDialog, Promise<Code>>> = {}

/** The code of a dialog that belongs to no screen, fetched once; a failure may be tried again. */
export function shellDialogCode(dialog: ShellDialog): Promise<Code> {
  const code = (fetched[dialog] ??= LOADERS[dialog]())
  code.catch(() => {
    delete fetched[dialog]
  })
  return code
}

/** Fetches it before it is asked for. */
export function preloadShellDialog(dialog: ShellDialog): void {
  shellDialogCode(dialog).catch(() => undefined)
}
