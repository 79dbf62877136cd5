import { keep, kept } from './kept.ts'

const keyOf = (userId: string) => `branch:${userId}`

/** The branch that this user chose last in this browser, to begin with the next time; null when none is known. */
export function lastBranchId(userId: string): string | null {
  return kept(keyOf(userId))
}

/** Keeps the choice for the next time. */
export function rememberBranch(userId: string, branchId: string): void {
  keep(keyOf(userId), branchId)
}
