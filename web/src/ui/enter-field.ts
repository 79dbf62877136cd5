/**
 * Brings the user on to the next field, with its list open if it has one, as a click into it would. A tap on a phone
 * has put the keyboard away, which covers half a form: it stays away, and the list is there for the thumb.
 */
export function enterField(field: HTMLElement): void {
  const isTapped =
    document.activeElement === document.body && window.matchMedia('(pointer: coarse)').matches
  if (isTapped) field.scrollIntoView({ block: 'nearest' })
  else field.focus()
  if (field.getAttribute('role') === 'combobox') field.click()
}
