import { availableParallelism } from 'node:os'

import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

import { AppError } from '../../app-error.ts'

// argon2id is the library's default algorithm; the figures are those of decisions §3.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const AT_ONCE_MAX = 2
const QUEUE_MAX = 16

// A hash keeps a core busy for tens of milliseconds: one core stays free for sales. And it keeps one of Node's four
// threads busy, on which files and names wait too.
const hashTurns = pLimit(Math.max(1, Math.min(AT_ONCE_MAX, availableParallelism() - 1)))

/** Throws UNAVAILABLE while so many wait for a hash that one more would be refused; asked before anything is looked up. */
export function refuseWhileTooManyWait(): void {
  if (hashTurns.pendingCount >= QUEUE_MAX) throw new AppError('UNAVAILABLE')
}

/** Hashes a password for storage. 503 when too many others wait. */
export type HashPassword = (password: string) => Promise<string>

let hashing: HashPassword = (password) => queued(() => hash(password, COST))

/** Hashes a password for storage: in this process, unless it was told of another one. */
export const hashPassword: HashPassword = (password) => hashing(password)

/** From now on passwords are hashed by somebody else. */
export function hashElsewhere(elsewhere: HashPassword): void {
  hashing = elsewhere
}

let nobodysHash: Promise<string> | undefined

/**
 * Whether the password is right. For an unknown account pass null: it takes the same time.
 * `admit` runs when the password's turn has come, so that a limit also counts those who waited before.
 */
export async function isRightPassword(
  stored: string | null,
  password: string,
  admit: () => void,
): Promise<boolean> {
  nobodysHash ??= hash('nobody', COST)
  const expected = stored ?? (await nobodysHash)
  return queued(async () => {
    admit()
    const isRight = await verify(expected, password)
    return isRight && stored !== null
  })
}

async function queued<T>(work: () => Promise<T>): Promise<T> {
  refuseWhileTooManyWait()
  return hashTurns(work)
}
