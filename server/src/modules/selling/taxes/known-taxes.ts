import { hasTaxes } from './taxes.queries.ts'

import type { Database } from '../../../platform/db/database.ts'

/** Whether institutions have taxes. One that has got its first since costs a second try of its next sale, never a wrong one. */
const known = new Map<string, boolean>()
const KNOWN_MAX = 10_000
const requested = new Map<string, Promise<void>>()

/** Asks once for each institution, before its first sale: a batch leaves sales with taxes of which it does not know. */
export async function learnTaxes(db: Database, institutionId: string): Promise<void> {
  if (known.has(institutionId)) return
  // The first sales, which come together after a start, wait for one answer.
  const answer = requested.get(institutionId) ?? ask(db, institutionId)
  requested.set(institutionId, answer)
  await answer
}

async function ask(db: Database, institutionId: string): Promise<void> {
  try {
    const [row] = await db.read(institutionId, hasTaxes(institutionId))
    remember(institutionId, row?.taxed === true)
  } finally {
    requested.delete(institutionId)
  }
}

export function isTaxed(institutionId: string): boolean {
  return known.get(institutionId) === true
}

export function rememberTaxed(institutionId: string): void {
  remember(institutionId, true)
}

function remember(institutionId: string, taxed: boolean): void {
  if (known.size >= KNOWN_MAX) known.clear()
  known.set(institutionId, taxed)
}
