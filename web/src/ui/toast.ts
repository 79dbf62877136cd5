export type Toast = { id: number; text: string }

const SHOWN_MS = 3_000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Says shortly that something was done. Failures do not belong here: they stay where they happened. */
export function showToast(text: string): void {
  lastId += 1
  const toast = { id: lastId, text }
  change([...toasts, toast])
  setTimeout(() => change(toasts.filter((other) => other !== toast)), SHOWN_MS)
}

/** What is said at this moment. */
export function getToasts(): readonly Toast[] {
  return toasts
}

/** Calls `listener` after every change; returns how to stop. */
export function onToastChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
