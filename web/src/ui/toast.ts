/** Where a toast leads: an address of the app and the words of the link. */
export type ToastLink = { href: string; text: string }

export type Toast = { id: number; text: string; link?: ToastLink }

const SHOWN_MS = 5_000
// Time enough to read it and to come there, by mouse or keyboard.
const SHOWN_WITH_LINK_MS = 12_000
const SHOWN_MAX = 3

let toasts: readonly Toast[] = []
let lastId = 0
let isHeld = false
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

/** Says shortly that something was done. Failures do not belong here: they stay where they happened. */
export function showToast(text: string, link?: ToastLink): void {
  lastId += 1
  const toast: Toast = { id: lastId, text, ...(link === undefined ? {} : { link }) }
  change([...toasts, toast].slice(-SHOWN_MAX))
  if (!isHeld) startTimer(toast)
}

/** Takes a toast away, before its time or at its end. */
export function dismissToast(id: number): void {
  stopTimer(id)
  change(toasts.filter((toast) => toast.id !== id))
  // The one that was pointed at is gone, and with it what would have told that nobody points any more.
  if (toasts.length === 0) isHeld = false
}

/** Takes all of them away: they are not for whoever comes next. */
export function clearToasts(): void {
  for (const { id } of toasts) dismissToast(id)
}

/** While somebody points at the toasts, or is among them with the keyboard, none goes away by itself. */
export function holdToasts(isPointedAt: boolean): void {
  if (isHeld === isPointedAt) return
  isHeld = isPointedAt
  for (const toast of toasts) {
    if (isHeld) stopTimer(toast.id)
    else startTimer(toast)
  }
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

function startTimer({ id, link }: Toast): void {
  const shown = link === undefined ? SHOWN_MS : SHOWN_WITH_LINK_MS
  timers.set(
    id,
    setTimeout(() => dismissToast(id), shown),
  )
}

function stopTimer(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
