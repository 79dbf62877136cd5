let wanted: string | null = null

/** The screen is about to be drawn anew: what carries this id has the focus afterwards. Null: it is not, after all. */
export function returnFocusTo(id: string | null): void {
  wanted = id
}

/** Whether the screen is being drawn anew at this moment. */
export function isRedrawing(): boolean {
  return wanted !== null
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
