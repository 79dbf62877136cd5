import { CONNECTIONS, SPARE_CONNECTIONS } from '../db/pool.ts'

/** Requests that use the database at once. More would wait inside of PostgreSQL, in no order and for no known time. */
const SLOTS = CONNECTIONS - SPARE_CONNECTIONS
/** A fifth is kept for what must not wait for lists and figures: sales. */
const ORDINARY_SLOTS = SLOTS * 0.8
/** However much one institution asks, the other half is there for the others. */
const TENANT_SLOTS = SLOTS / 2

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

/** All slots, nobody in them. */
export function createSlots(): Slots {
  const taken = new Map<string, number>()
  let busy = 0
  let busyOrdinary = 0
  return {
    busy: () => busy,
    hasRoom: (isCritical) => busy < SLOTS && (isCritical || busyOrdinary < ORDINARY_SLOTS),
    mayRun: (tenant) => (taken.get(tenant) ?? 0) < TENANT_SLOTS,
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
