export type Entry = {
  keys: readonly string[]
  /** Called with true when the entry has become first for all its keys, with false when waiting is pointless. */
  settle: (isFirst: boolean) => void
}

export type KeyedQueue = ReturnType<typeof createKeyedQueue>

const EMPTY: readonly Entry[] = []

/** Entries that share a key keep their order. This saves waiting in the database; correctness stays with its locks. */
export function createKeyedQueue() {
  const queues = new Map<string, Entry[]>()
  const of = (key: string) => queues.get(key) ?? EMPTY
  const isFirst = (entry: Entry) => entry.keys.every((key) => of(key)[0] === entry)
  return {
    of,
    isFirst,
    /** Joins the queues of all keys at once: two entries have the same order in every queue, so none can deadlock. */
    join(entry: Entry): void {
      for (const key of entry.keys) {
        const queue = queues.get(key)
        if (queue === undefined) queues.set(key, [entry])
        else queue.push(entry)
      }
    },
    leave(entry: Entry): void {
      for (const key of entry.keys) {
        const queue = queues.get(key) ?? []
        const at = queue.indexOf(entry)
        if (at >= 0) queue.splice(at, 1)
        if (queue.length === 0) queues.delete(key)
      }
      for (const key of entry.keys) {
        const first = of(key)[0]
        if (first !== undefined && isFirst(first)) first.settle(true)
      }
    },
    /** Refuses the entries that need all keys of this one, and maybe more: they would meet the same locked row. */
    refuseSame({ keys }: Entry): void {
      for (const other of [...of(keys[0] ?? '')]) {
        if (keys.every((key) => other.keys.includes(key))) other.settle(false)
      }
    },
  }
}
