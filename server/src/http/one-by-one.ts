import { AppError } from '../app-error.ts'
import { sqlState } from '../db/database-errors.ts'
import { PATIENCE_MS } from './patience.ts'

import type { Lines, Place } from '../db/lines.ts'

/** As many for one thing as get it within their patience; those who act together are not counted. */
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

/** In the `lines` stand those who act together, too. `onRefusal` hears of everybody who is turned away. */
export function createOneByOne(lines: Lines, onRefusal: () => void): OneByOne {
  const places = new Set<Place>()
  const isFull = (thing: string) =>
    lines.of(thing).filter((place) => places.has(place)).length >= LONGEST_LINE
  const turnAway = () => {
    onRefusal()
    return TURNED_AWAY
  }
  return {
    async run(wanted, since, work) {
      const place: Place = { wanted: [...new Set(wanted)], decide: () => undefined }
      if (place.wanted.some(isFull)) throw turnAway()
      places.add(place)
      lines.stand(place)
      try {
        if (!lines.isFirst(place) && !(await comesUp(place, since))) throw turnAway()
        return await work()
      } catch (error) {
        if (sqlState(error) === NOT_AVAILABLE) lines.giveUp(place)
        throw error
      } finally {
        places.delete(place)
        lines.leave(place)
      }
    },
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
