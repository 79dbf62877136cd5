import { SPARE_CONNECTIONS } from '../db/pool.ts'

/** A quarter is kept for what must not wait for lists and figures. */
const ORDINARY = 0.75
/** However much one institution asks, the other half is there for the others. */
const TENANT = 0.5

/** Whose slot it is, and of which kind. */
export type Holder = { tenant: string; isCritical: boolean }

/** Who uses the database now. */
export type Slots = {
  busy: () => number
  /** Whether there is a slot for a request of this kind. */
  hasRoom(isCritical: boolean): boolean
  /** Whether this tenant may have one more. */
  mayRun: (tenant: string) => boolean
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
  return {
    busy: () => busy,
    hasRoom: (isCritical) => busy < slots && (isCritical || busyOrdinary < slots * ORDINARY),
    mayRun: (tenant) => (taken.get(tenant) ?? 0) < slots * TENANT,
    take({ tenant, isCritical }) {
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
