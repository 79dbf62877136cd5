/** Dialogs that open over every screen. */
export type ShellDialog = 'palette' | 'shortcuts'

let opened: ShellDialog | null = null
const listeners = new Set<() => void>()

/** Null closes the open dialog. */
export function openShellDialog(wanted: ShellDialog | null): void {
  opened = wanted
  for (const listener of listeners) listener()
}

export function getShellDialog(): ShellDialog | null {
  return opened
}

/** Returns the unsubscribe function. */
export function onShellDialogChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
