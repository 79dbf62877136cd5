import { isDeepStrictEqual } from 'node:util'

import { AppError } from '../app-error.ts'

import type { Database } from './database.ts'
import type { Transaction } from './transactions.ts'

type Input = { version?: number | null | undefined }

type GuardedChange<T> = {
  /** The fields as they shall be, named as the entity names them; absent or undefined: as they are. */
  input: Input
  /** One guarded update; null when no row was there at that version. */
  change: (tx: Transaction) => Promise<T | null>
  current: (tx: Transaction) => Promise<T | null>
}

/** Runs a PATCH (decisions §2). Throws NOT_FOUND; STALE_VERSION with the present entity. Values that are set already change nothing. */
export async function guardedChange<T extends { version: number }>(
  db: Database,
  institutionId: string,
  { input, change, current }: GuardedChange<T>,
): Promise<T> {
  return db.inInstitution(institutionId, async (tx) => {
    const before = await current(tx)
    if (before === null) throw new AppError('NOT_FOUND')
    if (isFulfilled(input, before)) return before
    const changed = await change(tx)
    if (changed !== null) return changed
    const now = await current(tx)
    if (now === null) throw new AppError('NOT_FOUND')
    throw new AppError('STALE_VERSION', { current: now })
  })
}

/** The requested version is one of the fields: at another one nothing is fulfilled. A field that is absent is not set. */
function isFulfilled(input: Input, before: object): boolean {
  const fields = new Map<string, unknown>(Object.entries(before))
  const inputs: [string, unknown][] = Object.entries(input)
  return inputs.every(
    ([name, value]) =>
      value === undefined ||
      (name === 'version' && value === null) ||
      ((value === false || value === null) && !fields.has(name)) ||
      (fields.has(name) && isDeepStrictEqual(fields.get(name), value)),
  )
}
