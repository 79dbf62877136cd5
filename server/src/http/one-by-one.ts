import { AppError } from '../app-error.ts'

/** Who has waited so long is told to try again. Together with the database's own limit for locks, two seconds. */
const PATIENCE_MS = 1000
/** As many for one thing as memory bears. */
const LONGEST_LINE = 100

// One for all: a line of thousands needs no stack each.
const TURNED_AWAY = new AppError('UNAVAILABLE')

/** Lets those who want the same thing act one after the other (decisions/0023). */
export type OneByOne = {
  /**
   * Runs `work` when nobody who came earlier wants any of the things any more; at once when it wants none. Throws
   * UNAVAILABLE when that takes too long, or too many wait.
   */
  run<T>(wanted: readonly string[], work: () => Promise<T>): Promise<T>
}

/** Where somebody stands, in the line of each thing that is wanted. Goes on when it is the first in all of them. */
type Place = { wanted: readonly string[]; goOn: () => void }

type Lines = Map<string, Place[]>

/** Nobody waits. `onRefusal` hears of everybody who is turned away. */
export function createOneByOne(onRefusal: () => void): OneByOne {
  const lines: Lines = new Map()
  const turnAway = () => {
    onRefusal()
    return TURNED_AWAY
  }
  return {
    async run(wanted, work) {
      const place: Place = { wanted: [...new Set(wanted)], goOn: () => undefined }
      if (place.wanted.some((thing) => (lines.get(thing)?.length ?? 0) >= LONGEST_LINE)) {
        throw turnAway()
      }
      stand(lines, place)
      try {
        if (!isFirst(lines, place) && !(await comesUp(place))) throw turnAway()
        return await work()
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
    if (first !== undefined && isFirst(lines, first)) first.goOn()
  }
}

/** False when it takes too long. */
function comesUp(place: Place): Promise<boolean> {
  return new Promise((resolve) => {
    const clock = setTimeout(() => resolve(false), PATIENCE_MS).unref()
    place.goOn = () => {
      clearTimeout(clock)
      resolve(true)
    }
  })
}
