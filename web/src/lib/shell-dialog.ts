/** What opens over whatever screen is shown. */
export type ShellDialog = 'palette' | 'shortcuts'

let opened: ShellDialog | null = null
const listeners = new Set<() => void>()

/** Opens one of the dialogs that belong to no screen; null closes it. */
export function openShellDialog(wanted: ShellDialog | null): void {
  opened = wanted
  for (const listener of listeners) listener()
}

/** Which one is open. */
export function getShellDialog(): ShellDialog | null {
  return opened
}

/** Calls `listener` after every change; returns how to stop. */
export function onShellDialogChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
