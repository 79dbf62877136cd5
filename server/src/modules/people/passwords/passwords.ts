import { availableParallelism } from 'node:os'

import { hash, verify } from '@node-rs/argon2'
import { createHashQueue } from './hash-queue.ts'

import type { HashClass } from './hash-queue.ts'

// argon2id is the library's default algorithm; the figures are those of decisions §3.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const AT_ONCE_MAX = 2

// A hash keeps a core busy for tens of milliseconds: one core stays free for sales. It also keeps one of Node's four threads
// busy, which reading files and resolving names need.
const queue = createHashQueue(Math.max(1, Math.min(AT_ONCE_MAX, availableParallelism() - 1)))

/** Throws UNAVAILABLE while a sign-in of this class would be refused; called before the account is looked up. */
export function refuseWhenFull(kind: HashClass): void {
  queue.refuseWhenFull(kind)
}

/** Hashes a password for storage. UNAVAILABLE when too many others wait. */
export type HashPassword = (password: string) => Promise<string>

let hashing: HashPassword = (password) => queue.run('storage', () => hash(password, COST))

/** Hashes a password for storage, in this process unless `hashElsewhere` named another. */
export const hashPassword: HashPassword = (password) => hashing(password)

/** From now on another process hashes passwords. */
export function hashElsewhere(elsewhere: HashPassword): void {
  hashing = elsewhere
}

let nobodysHash: Promise<string> | undefined

type Guess = {
  kind: HashClass
  /** Null for an unknown account, which takes the same time. */
  stored: string | null
  password: string
  /** Runs when the hash's turn has come, so that a limit also counts the sign-ins that waited before it. */
  admit: () => void
}

/** Whether the password is right. Throws UNAVAILABLE when too many others wait, and what `admit` throws. */
export async function isRightPassword({ kind, stored, password, admit }: Guess): Promise<boolean> {
  nobodysHash ??= hash('nobody', COST)
  const expected = stored ?? (await nobodysHash)
  return queue.run(kind, async () => {
    admit()
    const isRight = await verify(expected, password)
    return isRight && stored !== null
  })
}
