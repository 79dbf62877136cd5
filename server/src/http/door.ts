import type { ServerResponse } from 'node:http'

/** In an overload, so many are inside as are answered within this time: nobody waits for longer. */
const WAIT_MS = 200
/** So many may be inside however slow it goes, and no more however fast. */
const LEAST_INSIDE = 32
const MOST_INSIDE = 512
/** Until it is known how fast it goes: so many ms between two answers, as if for so many ms already. */
const FIRST_GAP_MS = 0.5
const FIRST_MS = 100
/** What was longer ago than this hardly counts. One pause of half a second does not make a fast server a slow one. */
const MEMORY_MS = 1000

/** Who comes in when more come than can be answered (docs/decisions/0023-overload.md). */
export type Door = {
  /**
   * Lets a request in, until its response is closed. False when it has to be turned away: there are as many inside as can
   * be answered soon, and its tenant has its share of them.
   */
  comesIn(tenant: string, isCritical: boolean, response: ServerResponse): boolean
}

type Side = {
  inside: number
  byTenant: Map<string, number>
  /** Answers while there was much to do, and how long that was; both fade alike. */
  answers: number
  busyMs: number
  /** When the last one was answered, if much is to do since then. */
  answeredAt: number | null
}

/** A door that nobody has passed yet. What is critical has a side of its own. */
export function createDoor(): Door {
  const critical = newSide()
  const ordinary = newSide()
  return {
    comesIn(tenant, isCritical, response) {
      const side = isCritical ? critical : ordinary
      if (hasItsShare(side, tenant)) return false
      side.inside += 1
      side.byTenant.set(tenant, ofTenant(side, tenant) + 1)
      response.once('close', () => {
        if (response.statusCode < 500) noteSpeed(side)
        side.inside -= 1
        const others = ofTenant(side, tenant) - 1
        if (others > 0) side.byTenant.set(tenant, others)
        else side.byTenant.delete(tenant)
      })
      return true
    },
  }
}

function newSide(): Side {
  return {
    inside: 0,
    byTenant: new Map(),
    answers: FIRST_MS / FIRST_GAP_MS,
    busyMs: FIRST_MS,
    answeredAt: null,
  }
}

function ofTenant({ byTenant }: Side, tenant: string): number {
  return byTenant.get(tenant) ?? 0
}

function hasItsShare(side: Side, tenant: string): boolean {
  const limit = Math.max(LEAST_INSIDE, Math.min(MOST_INSIDE, WAIT_MS * speedOf(side)))
  if (side.inside < limit) return false
  const own = ofTenant(side, tenant)
  const tenants = side.byTenant.size + (own === 0 ? 1 : 0)
  return own >= limit / tenants
}

/** Answers a ms. */
function speedOf({ answers, busyMs }: Side): number {
  return answers / busyMs
}

function noteSpeed(side: Side): void {
  const now = performance.now()
  const { answeredAt } = side
  // While there is little to do, the time between two answers tells when people ask.
  const isBusy = side.inside > LEAST_INSIDE / 2
  if (isBusy && answeredAt !== null) {
    const passed = now - answeredAt
    const kept = Math.exp(-passed / MEMORY_MS)
    side.busyMs = side.busyMs * kept + passed
    side.answers = side.answers * kept + 1
  }
  side.answeredAt = isBusy ? now : null
}
