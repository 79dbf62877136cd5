import { AppError } from '../app-error.ts'
import { createFairQueue } from './fair-queue.ts'
import { PATIENCE_MS } from './patience.ts'
import { createSlots } from './slots.ts'

import type { FairQueue, Waiter } from './fair-queue.ts'
import type { Metrics } from './metrics.ts'
import type { Holder, Slots } from './slots.ts'

/** While sales wait, every so many turns one goes to something else, so that nothing starves. */
const ORDINARY_TURN = 5
/** As many as memory bears: who has a session that is known is counted before, at the door. */
const LONGEST_QUEUE = 512
const LOOK_MS = 50

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
}

type Gate = {
  metrics: Metrics
  slots: Slots
  critical: FairQueue
  ordinary: FairQueue
  turns: number
  clock: NodeJS.Timeout | null
}

/** A gate with nobody inside, in front of so many connections. */
export function createAdmission(metrics: Metrics, connections: number): Admission {
  const slots = createSlots(connections)
  const critical = createFairQueue()
  const ordinary = createFairQueue()
  const gate: Gate = { metrics, slots, critical, ordinary, turns: 0, clock: null }
  metrics.gauge('mezgeb_database_turns', 'Requests that use the database.', slots.busy)
  metrics.gauge('mezgeb_database_queue', 'Requests that wait for a turn.', () => {
    return critical.length() + ordinary.length()
  })
  return {
    async run(turn, work) {
      const queue = turn.isCritical ? critical : ordinary
      const waiting = queue.lengthOf(turn.tenant)
      if (waiting === 0 && slots.hasRoom(turn.isCritical) && slots.mayRun(turn.tenant, 0))
        slots.take(turn)
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

async function wait(gate: Gate, turn: Turn): Promise<void> {
  const { tenant } = turn
  const queue = turn.isCritical ? gate.critical : gate.ordinary
  if (queue.length() >= LONGEST_QUEUE) {
    if (queue.lengthOf(tenant) + 1 >= queue.longest()) throw turnedAway(gate, 'queue_full')
    // The room is given to a tenant who has less waiting.
    queue.dropFromLongest()?.refuse('queue_full')
  }
  const since = performance.now()
  watchTheClock(gate)
  return new Promise((resolve, reject) => {
    const refuse = (reason: string) => reject(turnedAway(gate, reason))
    const enter = () => {
      if (turn.isGone()) {
        refuse('gone')
        return
      }
      gate.slots.take(turn)
      gate.metrics.waited((performance.now() - since) / 1000)
      resolve()
    }
    queue.add({ tenant, since: turn.since, enter, refuse })
  })
}

function turnedAway({ metrics }: Gate, reason: string): AppError {
  metrics.shed(reason)
  return TURNED_AWAY
}

function letIn(gate: Gate): void {
  for (let waiter = next(gate); waiter !== null; waiter = next(gate)) waiter.enter()
}

/** Takes the next one out of the queues; its `enter` takes the slot. */
function next(gate: Gate): Waiter | null {
  const { slots, critical, ordinary } = gate
  const forOrdinary = () => (slots.hasRoom(false) ? ordinary.take(slots.mayRun) : null)
  const forCritical = () => (slots.hasRoom(true) ? critical.take(slots.mayRun) : null)
  gate.turns += 1
  return gate.turns % ORDINARY_TURN === 0
    ? (forOrdinary() ?? forCritical())
    : (forCritical() ?? forOrdinary())
}

/** Runs only while somebody waits. */
function watchTheClock(gate: Gate): void {
  gate.clock ??= setInterval(() => {
    const tooOld = performance.now() - PATIENCE_MS
    for (const queue of [gate.critical, gate.ordinary]) {
      for (const waiter of queue.dropOlderThan(tooOld)) waiter.refuse('waited_too_long')
    }
    if (gate.slots.busy() > 0 || gate.clock === null) return
    clearInterval(gate.clock)
    gate.clock = null
  }, LOOK_MS).unref()
}
