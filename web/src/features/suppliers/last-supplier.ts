const KEY = 'supplier'

/** The supplier from whom this user received last in this browser, to be offered first; null when none is known. */
export function lastSupplierId(userId: string): string | null {
  try {
    return localStorage.getItem(`${KEY}:${userId}`)
  } catch {
    return null
  }
}

/** Keeps the choice for the next time. */
export function rememberSupplier(userId: string, supplierId: string): void {
  try {
    localStorage.setItem(`${KEY}:${userId}`, supplierId)
  } catch {
    // Without storage all suppliers stand by their names.
  }
}
