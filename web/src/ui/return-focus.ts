let wanted: string | null = null

/** The screen is about to be drawn anew: what carries this id has the focus afterwards. */
export function returnFocusTo(id: string): void {
  wanted = id
}

/** Whether something under this id, or within it, waits for the focus. */
export function isFocusReturningTo(id: string): boolean {
  return wanted?.startsWith(id) === true
}

/** Gives the focus back; once the new screen stands. */
export function returnFocus(): void {
  if (wanted === null) return
  document.getElementById(wanted)?.focus()
  wanted = null
}
