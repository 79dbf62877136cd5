import { store, readStored } from '../../../lib/session/storage.ts'

const keyOf = (userId: string) => `supplier:${userId}`

/** The supplier from whom this user received last in this browser, to be offered first; null when none is known. */
export function lastSupplierId(userId: string): string | null {
  return readStored(keyOf(userId))
}

/** Keeps the choice for the next time. */
export function rememberSupplier(userId: string, supplierId: string): void {
  store(keyOf(userId), supplierId)
}
