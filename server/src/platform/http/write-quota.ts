import { AppError } from '../app-error.ts'
import { addDays } from '../time/add-days.ts'
import { clockOf } from '../time/clock-of.ts'
import { startOfDay } from '../time/start-of-day.ts'

import type { FastifyInstance } from 'fastify'

/** Writes, and the bytes of their bodies. */
export type Written = { writes: number; bytes: number }

/** Per institution and day: far above twenty tills that sell all day, far below a program that writes without end. */
export const DEFAULT_QUOTA: Written = { writes: 1_000_000, bytes: 2048 * 2 ** 20 }

const FLUSH_EVERY_MS = 30_000
const NEAR = 0.8
const ZERO: Written = { writes: 0, bytes: 0 }

export type WriteQuota = ReturnType<typeof createWriteQuota>

export type StoreWrites = (institutionId: string, day: string, added: Written) => Promise<Written>

type Settings = { limits: Written | undefined; store: StoreWrites }

type Account = { stored: Written; added: Written }

/** Limits writes by institution and day of Addis Ababa (docs/decisions/0040); stores its counts every half minute and at the end. */
export function createWriteQuota(
  http: FastifyInstance,
  { limits = DEFAULT_QUOTA, store }: Settings,
) {
  let today = dayAt(Date.now())
  let accounts = new Map<string, Account>()
  const beginDay = (now: number) => {
    if (now >= today.from && now < today.to) return
    today = dayAt(now)
    accounts = new Map()
  }
  const save = async (id: string, account: Account) => {
    const { stored, added } = account
    account.added = ZERO
    try {
      account.stored = await store(id, today.day, added)
    } catch {
      account.added = sum(account.added, added)
      return
    }
    const wasNear = hasUsed(stored, limits, NEAR)
    if (!wasNear && hasUsed(account.stored, limits, NEAR)) http.log.warn(nearLine(id, today.day))
  }
  const flush = async () => {
    beginDay(Date.now())
    for (const [id, account] of accounts) if (account.added.writes > 0) await save(id, account)
  }
  const timer = setInterval(() => void flush(), FLUSH_EVERY_MS).unref()
  http.addHook('onClose', async () => {
    clearInterval(timer)
    await flush()
  })
  return {
    limits,
    /** Stores the counts of this process, and learns those of all. */
    flush,
    day: () => today.day,
    /** Throws QUOTA_REACHED when the institution has written as much as it may today. */
    admit(institutionId: string): void {
      const now = Date.now()
      beginDay(now)
      const account = accounts.get(institutionId)
      if (account === undefined || !hasUsed(sum(account.stored, account.added), limits, 1)) return
      throw new AppError('QUOTA_REACHED', { retryAfter: Math.ceil((today.to - now) / 1000) })
    },
    note(institutionId: string, bytes: number): void {
      const account = accounts.get(institutionId) ?? { stored: ZERO, added: ZERO }
      account.added = sum(account.added, { writes: 1, bytes })
      accounts.set(institutionId, account)
    },
  }
}

function hasUsed({ writes, bytes }: Written, limits: Written, share: number): boolean {
  return writes >= share * limits.writes || bytes >= share * limits.bytes
}

function nearLine(id: string, day: string): string {
  return (
    `Institution ${id} has used ${NEAR * 100} % of its writes of ${day}. At the limit they are refused until the next ` +
    'day. QUOTA_WRITES and QUOTA_MB raise it; View Details of the institution shows its use.'
  )
}

function sum(one: Written, other: Written): Written {
  return { writes: one.writes + other.writes, bytes: one.bytes + other.bytes }
}

function dayAt(moment: number) {
  const clock = clockOf('Africa/Addis_Ababa')
  const day = new Date(clock(moment)).toISOString().slice(0, 10)
  return { day, from: startOfDay(day, clock), to: startOfDay(addDays(day, 1), clock) }
}
