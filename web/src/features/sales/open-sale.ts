const listeners = new Set<() => void>()

/** Opens the sale modal from anywhere, empty, unless it is open already. Where nobody may sell, nothing happens. */
export function openSale(): void {
  for (const listener of listeners) listener()
}

/** Calls `listener` whenever somebody wants to sell; returns how to stop. */
export function onOpenSale(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
