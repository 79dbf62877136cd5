/** Shared by all tabs and visits, or this tab's until it closes. */
type Area = 'localStorage' | 'sessionStorage'

/** The stored value of a key; null for none, or if the browser denies storage. */
export function readStored(key: string, area: Area = 'localStorage'): string | null {
  try {
    return window[area].getItem(key)
  } catch {
    return null
  }
}

/** Stores a value; null removes it. Does nothing if the browser denies storage, as in some private windows. */
export function store(key: string, value: string | null, area: Area = 'localStorage'): void {
  try {
    if (value === null) window[area].removeItem(key)
    else window[area].setItem(key, value)
  } catch (error) {
    console.warn(`${key} cannot be stored`, error)
  }
}

export function storedKeys(area: Area): string[] {
  try {
    return Object.keys(window[area])
  } catch {
    return []
  }
}
