import { SPARE_CONNECTIONS } from '../db/pool.ts'

/** A quarter is kept for what must not wait for lists and figures. */
const ORDINARY = 0.75
/** However much one institution asks, the other half is there for the others. */
const TENANT = 0.5
/**
 * Of one that asks for more than it can get while others want something, too: with half of the slots it would keep the
 * machine so busy that the others’ answers take ten times as long.
 */
const GREEDY_TENANT_SLOTS = 1
/** Others are there when somebody else had a slot so shortly ago. */
const OTHERS_MS = 1000

/** Whose slot it is, and of which kind. */
export type Holder = { tenant: string; isCritical: boolean }

/** Who uses the database now. */
export type Slots = {
  busy: () => number
  /** Whether there is a slot for a request of this kind. */
  hasRoom(isCritical: boolean): boolean
  /** Whether this tenant, of whom so many wait, may have one more. */
  mayRun: (tenant: string, waiting: number) => boolean
  take(holder: Holder): void
  give(holder: Holder): void
}

/**
 * All slots, nobody in them: so many requests use the database at once as there are connections for them.
 */
export function createSlots(connections: number): Slots {
  const slots = connections - SPARE_CONNECTIONS
  const taken = new Map<string, number>()
  let busy = 0
  let busyOrdinary = 0
  let latest = ''
  let otherAt = -Infinity
  return {
    busy: () => busy,
    hasRoom: (isCritical) => busy < slots && (isCritical || busyOrdinary < slots * ORDINARY),
    mayRun: (tenant, waiting) => {
      const isGreedy = waiting > slots && performance.now() - otherAt < OTHERS_MS
      return (taken.get(tenant) ?? 0) < (isGreedy ? GREEDY_TENANT_SLOTS : slots * TENANT)
    },
    take({ tenant, isCritical }) {
      if (tenant !== latest) otherAt = performance.now()
      latest = tenant
      busy += 1
      if (!isCritical) busyOrdinary += 1
      taken.set(tenant, (taken.get(tenant) ?? 0) + 1)
    },
    give({ tenant, isCritical }) {
      busy -= 1
      if (!isCritical) busyOrdinary -= 1
      const others = (taken.get(tenant) ?? 1) - 1
      if (others === 0) taken.delete(tenant)
      else taken.set(tenant, others)
    },
  }
}
