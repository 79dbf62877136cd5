/** Over visits, for every tab; or only for this tab, as long as it is there. */
type Place = 'localStorage' | 'sessionStorage'

/** What this browser keeps under a key; null when there is nothing, or where it may keep nothing. */
export function kept(key: string, place: Place = 'localStorage'): string | null {
  try {
    return window[place].getItem(key)
  } catch {
    return null
  }
}

/** Keeps it over visits; null forgets it. Where storage is refused (a private window may), it lasts as long as the page. */
export function keep(key: string, value: string | null, place: Place = 'localStorage'): void {
  try {
    if (value === null) window[place].removeItem(key)
    else window[place].setItem(key, value)
  } catch (error) {
    console.warn(`${key} cannot be stored`, error)
  }
}

/** The names of what is kept there. */
export function keptKeys(place: Place): string[] {
  try {
    return Object.keys(window[place])
  } catch {
    return []
  }
}
