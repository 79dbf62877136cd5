/** Where a toast leads: an address of the app and the words of the link. */
export type ToastLink = { href: string; text: string }

/** A button of a toast, such as Undo. */
export type ToastAction = { text: string; act: () => void }

export type Toast = {
  id: number
  text: string
  link?: ToastLink
  action?: ToastAction
  isLong?: true
}

const SHOWN_MS = 5_000
// Time enough to read it and to come there, by mouse or keyboard.
const SHOWN_WITH_LINK_MS = 12_000
const SHOWN_WITH_ACTION_MS = 10_000
const SHOWN_LONG_MS = 60_000
const SHOWN_MAX = 3

let toasts: readonly Toast[] = []
let lastId = 0
let isHeld = false
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

/** Says shortly that something was done. Failures do not belong here: they stay where they happened. */
export function showToast(text: string, link?: ToastLink): void {
  add({ text, ...(link === undefined ? {} : { link }) })
}

/** Says that something was saved which can be taken back for a minute; the newest such toast alone stays so long. */
export function showSavedToast(text: string, link: ToastLink, action: ToastAction): void {
  for (const { id } of toasts.filter((one) => one.isLong === true)) dismissToast(id)
  add({ text, link, action, isLong: true })
}

/** Says that something was done, with a button to take it back. */
export function showUndoToast(text: string, action: ToastAction): void {
  add({ text, action })
}

function add(said: Omit<Toast, 'id'>): void {
  lastId += 1
  const toast: Toast = { id: lastId, ...said }
  change([...toasts, toast].slice(-SHOWN_MAX))
  if (!isHeld) startTimer(toast)
}

/** Takes a toast away, before its time or at its end. */
export function dismissToast(id: number): void {
  stopTimer(id)
  change(toasts.filter((toast) => toast.id !== id))
  // The hovered toast is gone, and no pointer event follows that would release the hold.
  if (toasts.length === 0) isHeld = false
}

/** Clears all toasts: they are not for the next user. */
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

export function getToasts(): readonly Toast[] {
  return toasts
}

/** Returns the unsubscribe function. */
export function onToastChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function startTimer({ id, link, action, isLong }: Toast): void {
  const shownPlain = action === undefined ? SHOWN_MS : SHOWN_WITH_ACTION_MS
  const shownShort = link === undefined ? shownPlain : SHOWN_WITH_LINK_MS
  const shown = isLong === true ? SHOWN_LONG_MS : shownShort
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
