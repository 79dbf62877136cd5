let wanted: string | null = null

/**
 * Call it before the screen remounts: the element with this id has the focus afterwards. Null
 * cancels.
 */
export function returnFocusTo(id: string | null): void {
  wanted = id
}

/** Whether the screen is remounting now. */
export function isRedrawing(): boolean {
  return wanted !== null
}

/** Whether something under this id, or within it, waits for the focus. */
export function isFocusReturningTo(id: string): boolean {
  return wanted?.startsWith(id) === true
}

/** Restores the focus after the remount. */
export function returnFocus(): void {
  if (wanted === null) return
  document.getElementById(wanted)?.focus()
  wanted = null
}
