import { createStore } from './create-store.ts'

/** Dialogs that open over every screen. */
export type ShellDialog = 'palette' | 'shortcuts'

/** `openShellDialog(null)` closes the open dialog. */
export const {
  get: getShellDialog,
  set: openShellDialog,
  onChange: onShellDialogChange,
} = createStore<ShellDialog | null>(null)
