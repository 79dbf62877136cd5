import { AppError } from '../app-error.ts'
import { sqlState } from '../db/database-errors.ts'
import { PATIENCE_MS } from './patience.ts'

/** As many for one thing as memory bears. */
const LONGEST_LINE = 100

/** PostgreSQL's lock_not_available: somebody holds it for longer than anybody is asked to wait. */
const NOT_AVAILABLE = '55P03'

// One for all: a line of thousands needs no stack each.
const TURNED_AWAY = new AppError('UNAVAILABLE')

/** Lets those who want the same thing act one after the other (decisions/0023). */
export type OneByOne = {
  /**
   * Runs `work` when nobody who came earlier wants any of the things any more; at once when it wants none. `since` is the
   * `performance.now()` at which the waiting began. Throws UNAVAILABLE when that takes too long, or too many wait.
   */
  run<T>(wanted: readonly string[], since: number, work: () => Promise<T>): Promise<T>
}

/** Where somebody stands, in the line of each thing that is wanted: comes up when it is the first in all of them. */
type Place = { wanted: readonly string[]; decide: (comesUp: boolean) => void }

type Lines = Map<string, Place[]>

/** Nobody waits. `onRefusal` hears of everybody who is turned away. */
export function createOneByOne(onRefusal: () => void): OneByOne {
  const lines: Lines = new Map()
  const turnAway = () => {
    onRefusal()
    return TURNED_AWAY
  }
  return {
    async run(wanted, since, work) {
      const place: Place = { wanted: [...new Set(wanted)], decide: () => undefined }
      if (place.wanted.some((thing) => (lines.get(thing)?.length ?? 0) >= LONGEST_LINE)) {
        throw turnAway()
      }
      stand(lines, place)
      try {
        if (!isFirst(lines, place) && !(await comesUp(place, since))) throw turnAway()
        return await work()
      } catch (error) {
        if (sqlState(error) === NOT_AVAILABLE) giveUp(lines, place)
        throw error
      } finally {
        leave(lines, place)
      }
    },
  }
}

function isFirst(lines: Lines, place: Place): boolean {
  return place.wanted.every((thing) => lines.get(thing)?.[0] === place)
}

/** In all lines in one go: whoever is before another in one line is before it in all of them, so nobody waits in a circle. */
function stand(lines: Lines, place: Place): void {
  for (const thing of place.wanted) {
    const line = lines.get(thing)
    if (line === undefined) lines.set(thing, [place])
    else line.push(place)
  }
}

function leave(lines: Lines, place: Place): void {
  for (const thing of place.wanted) {
    const line = (lines.get(thing) ?? []).filter((one) => one !== place)
    if (line.length === 0) lines.delete(thing)
    else lines.set(thing, line)
  }
  for (const thing of place.wanted) {
    const first = lines.get(thing)?.[0]
    if (first !== undefined && isFirst(lines, first)) first.decide(true)
  }
}

/** Who waits for the same would not get it either. */
function giveUp(lines: Lines, { wanted }: Place): void {
  for (const other of lines.get(wanted[0] ?? '') ?? []) {
    if (wanted.every((thing) => other.wanted.includes(thing))) other.decide(false)
  }
}

/** False when it takes too long, or is of no use. */
function comesUp(place: Place, since: number): Promise<boolean> {
  return new Promise((resolve) => {
    const left = Math.max(0, since + PATIENCE_MS - performance.now())
    const clock = setTimeout(() => resolve(false), left).unref()
    place.decide = (isUp) => {
      clearTimeout(clock)
      resolve(isUp)
    }
  })
}
