const listeners = new Set<() => void>()

/**
 * Opens an empty sale modal from anywhere. Does nothing if it is open already, or without the
 * permission to sell.
 */
export function openSale(): void {
  for (const listener of listeners) listener()
}

/** Calls `listener` whenever somebody wants to sell; returns how to stop. */
export function onOpenSale(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
