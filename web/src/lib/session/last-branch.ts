import { store, readStored } from './storage.ts'

const keyOf = (userId: string) => `branch:${userId}`

/** The branch that this user chose last in this browser: the next form's default. Null for none. */
export function lastBranchId(userId: string): string | null {
  return readStored(keyOf(userId))
}

export function rememberBranch(userId: string, branchId: string): void {
  store(keyOf(userId), branchId)
}
