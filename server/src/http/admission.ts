import { AppError } from '../app-error.ts'
import { createFairQueue } from './fair-queue.ts'
import { createSlots } from './slots.ts'

import type { FairQueue, Waiter } from './fair-queue.ts'
import type { Metrics } from './metrics.ts'
import type { Holder, Slots } from './slots.ts'

/** While sales wait, every so many turns one goes to something else, so that nothing starves. */
const ORDINARY_TURN = 5
/** A queue that has not been empty for so long is no burst but an overload. */
const BURST_MS = 500
/** In an overload, who would have to wait longer is turned away at once. */
const WAIT_MS = 200
const SHORTEST_QUEUE = 8
const LONGEST_QUEUE = 100
/** For a database that became slow: whoever waits for longer, for whatever, would not be answered within two seconds. */
const PATIENCE_MS = 1000
const LOOK_MS = 50
/** Until it is known how fast a queue moves. */
const FIRST_GAP_MS = 0.5
const AGEING = 0.05

// One for all: thousands a second need no stack each.
const TURNED_AWAY = new AppError('UNAVAILABLE')

/** A request that wants to use the database. */
export type Turn = Holder & {
  /** `performance.now()` of the moment in which it began to wait for anything. */
  since: number
  /** The client has left, and nobody would read the answer. */
  isGone: () => boolean
}

/** The gate in front of the database (decisions/0023). */
export type Admission = {
  /** Runs `work` in its turn. Throws UNAVAILABLE when too many others wait, or it waited too long. */
  run<T>(turn: Turn, work: () => Promise<T>): Promise<T>
  /** Whether a newcomer would be turned away at this moment; for those who can say so more cheaply. */
  isFull(tenant: string, isCritical: boolean): boolean
}

type Side = {
  queue: FairQueue
  /** When the queue began that is there now. */
  since: number
  /** The usual time between two newcomers who are let in while others wait. */
  gapMs: number
  letInAt: number
}

type Gate = {
  metrics: Metrics
  slots: Slots
  critical: Side
  ordinary: Side
  turns: number
  clock: NodeJS.Timeout | null
}

/** A gate with nobody inside, in front of so many connections. */
export function createAdmission(metrics: Metrics, connections: number): Admission {
  const slots = createSlots(connections)
  const critical = newSide()
  const ordinary = newSide()
  const gate: Gate = { metrics, slots, critical, ordinary, turns: 0, clock: null }
  metrics.gauge('mezgeb_database_turns', 'Requests that use the database.', slots.busy)
  metrics.gauge('mezgeb_database_queue', 'Requests that wait for a turn.', () => {
    return critical.queue.length() + ordinary.queue.length()
  })
  return {
    isFull: (tenant, isCritical) => isFull(isCritical ? critical : ordinary, tenant),
    async run(turn, work) {
      if (slots.hasRoom(turn.isCritical) && slots.mayRun(turn.tenant)) slots.take(turn)
      else await wait(gate, turn)
      try {
        return await work()
      } finally {
        slots.give(turn)
        letIn(gate)
      }
    },
  }
}

function newSide(): Side {
  return { queue: createFairQueue(), since: 0, gapMs: FIRST_GAP_MS, letInAt: 0 }
}

/**
 * In a burst, as many as memory bears. In an overload, as many as can be let in within the time that anybody is asked to
 * wait, judged by how fast it goes now.
 */
function longestQueue({ since, gapMs }: Side): number {
  if (performance.now() - since < BURST_MS) return LONGEST_QUEUE
  return Math.max(SHORTEST_QUEUE, Math.min(LONGEST_QUEUE, WAIT_MS / gapMs))
}

function isFull(side: Side, tenant: string): boolean {
  const { queue } = side
  return queue.length() >= longestQueue(side) && queue.lengthOf(tenant) + 1 >= queue.longest()
}

async function wait(gate: Gate, turn: Turn): Promise<void> {
  const { tenant } = turn
  const side = turn.isCritical ? gate.critical : gate.ordinary
  if (side.queue.length() >= longestQueue(side)) {
    if (isFull(side, tenant)) throw turnedAway(gate, 'queue_full')
    // The room is given to a tenant who has less waiting.
    side.queue.dropFromLongest()?.refuse('queue_full')
  }
  const since = performance.now()
  if (side.queue.length() === 0) side.since = since
  watchTheClock(gate)
  return new Promise((resolve, reject) => {
    const refuse = (reason: string) => reject(turnedAway(gate, reason))
    const enter = () => {
      if (turn.isGone()) {
        refuse('gone')
        return
      }
      gate.slots.take(turn)
      noteSpeed(side, since)
      gate.metrics.waited((performance.now() - since) / 1000)
      resolve()
    }
    side.queue.add({ tenant, since: turn.since, enter, refuse })
  })
}

function turnedAway({ metrics }: Gate, reason: string): AppError {
  metrics.shed(reason)
  return TURNED_AWAY
}

function noteSpeed(side: Side, since: number): void {
  const now = performance.now()
  side.gapMs += (now - Math.max(side.letInAt, since) - side.gapMs) * AGEING
  side.letInAt = now
}

function letIn(gate: Gate): void {
  for (let waiter = next(gate); waiter !== null; waiter = next(gate)) waiter.enter()
}

/** Takes the next one out of the queues; its `enter` takes the slot. */
function next(gate: Gate): Waiter | null {
  const { slots, critical, ordinary } = gate
  const forOrdinary = () => (slots.hasRoom(false) ? ordinary.queue.take(slots.mayRun) : null)
  const forCritical = () => (slots.hasRoom(true) ? critical.queue.take(slots.mayRun) : null)
  gate.turns += 1
  return gate.turns % ORDINARY_TURN === 0
    ? (forOrdinary() ?? forCritical())
    : (forCritical() ?? forOrdinary())
}

/** Runs only while somebody waits. */
function watchTheClock(gate: Gate): void {
  gate.clock ??= setInterval(() => {
    const tooOld = performance.now() - PATIENCE_MS
    for (const { queue } of [gate.critical, gate.ordinary]) {
      for (const waiter of queue.dropOlderThan(tooOld)) waiter.refuse('waited_too_long')
    }
    if (gate.slots.busy() > 0 || gate.clock === null) return
    clearInterval(gate.clock)
    gate.clock = null
  }, LOOK_MS).unref()
}
