/**
 * Brings the user on to the next field, with its list open if it has one, as a click into it would. A tap on a phone
 * has put the keyboard away, which covers half a form: it stays away, and the list is there for the thumb. `opensList`
 * false: the list would cover buttons that may be wanted first.
 */
export function enterField(field: HTMLElement, opensList = true): void {
  const isTapped = isKeyboardAway()
  if (isTapped) field.scrollIntoView({ block: 'nearest' })
  else field.focus()
  if (!opensList || field.getAttribute('role') !== 'combobox') return
  // The focus is there for the next key at once. The list is drawn after what the last key has changed, unless the
  // user was faster than that.
  requestAnimationFrame(() =>
    setTimeout(() => {
      const isThere = isTapped ? isKeyboardAway() : document.activeElement === field
      if (isThere && field.isConnected) field.click()
    }),
  )
}

function isKeyboardAway(): boolean {
  return document.activeElement === document.body && window.matchMedia('(pointer: coarse)').matches
}
