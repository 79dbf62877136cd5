const KEY = 'branch'

/** The branch that this user chose last in this browser, to begin with the next time; null when none is known. */
export function lastBranchId(userId: string): string | null {
  try {
    return localStorage.getItem(`${KEY}:${userId}`)
  } catch {
    return null
  }
}

/** Keeps the choice for the next time. */
export function rememberBranch(userId: string, branchId: string): void {
  try {
    localStorage.setItem(`${KEY}:${userId}`, branchId)
  } catch {
    // Without storage the choice is made anew each time.
  }
}
