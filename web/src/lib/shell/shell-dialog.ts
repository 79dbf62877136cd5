import { createStore } from './create-store.ts'

export type ShellDialog = 'palette' | 'shortcuts'

export const {
  get: getShellDialog,
  set: openShellDialog,
  onChange: onShellDialogChange,
} = createStore<ShellDialog | null>(null)
