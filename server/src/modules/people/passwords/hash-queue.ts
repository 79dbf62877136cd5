import { AppError } from '../../../platform/app-error.ts'

/**
 * The cause of a hash: a sign-in from an address that has signed in to the account before, any other sign-in, or a new
 * password. The classes take turns, each with a queue of its own, so none can starve another.
 */
export type HashClass = 'known' | 'stranger' | 'storage'

const PLACES: Record<HashClass, number> = { known: 16, stranger: 16, storage: 8 }

export type HashQueue = {
  /** Throws UNAVAILABLE when all places of the class are taken. */
  refuseWhenFull(kind: HashClass): void
  /** Runs `work` in the turn of its class. Throws UNAVAILABLE when all places of the class are taken. */
  run<T>(kind: HashClass, work: () => Promise<T>): Promise<T>
}

export function createHashQueue(atOnce: number): HashQueue {
  // In the order of their turns.
  const classes = new Map<HashClass, (() => void)[]>([
    ['known', []],
    ['stranger', []],
    ['storage', []],
  ])
  let running = 0
  const startNext = () => {
    if (running >= atOnce) return
    for (const [kind, queue] of classes) {
      const start = queue.shift()
      if (start === undefined) continue
      classes.delete(kind)
      classes.set(kind, queue)
      running += 1
      start()
      return
    }
  }
  const queueOf = (kind: HashClass) => {
    const queue = classes.get(kind) ?? []
    if (queue.length >= PLACES[kind]) throw new AppError('UNAVAILABLE')
    return queue
  }
  return {
    refuseWhenFull: (kind) => void queueOf(kind),
    async run(kind, work) {
      const queue = queueOf(kind)
      await new Promise<void>((start) => {
        queue.push(start)
        startNext()
      })
      try {
        return await work()
      } finally {
        running -= 1
        startNext()
      }
    },
  }
}
