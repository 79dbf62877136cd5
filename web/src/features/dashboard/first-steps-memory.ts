const KEY = 'first-steps'

/** Whether the first steps of an institution are done or put away, as far as this device knows. */
export function arePast(institutionId: string): boolean {
  try {
    return localStorage.getItem(`${KEY}:${institutionId}`) === 'past'
  } catch {
    return false
  }
}

/** Never shows them again on this device. */
export function rememberPast(institutionId: string): void {
  try {
    localStorage.setItem(`${KEY}:${institutionId}`, 'past')
  } catch {
    // Without storage they are asked for again the next time.
  }
}
