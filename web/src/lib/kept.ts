/** What this browser keeps under a key; null when there is nothing, or where it may keep nothing. */
export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps it over visits; null forgets it. Where storage is refused (a private window may), it lasts as long as the page. */
export function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch (error) {
    console.warn(`${key} cannot be stored`, error)
  }
}
