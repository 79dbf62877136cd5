/** Where somebody stands, in the line of each thing that is wanted, each named once. */
export type Place = {
  wanted: readonly string[]
  /** Hears true when it has become the first in all of its lines, and false when waiting in them is of no use. */
  decide: (comesUp: boolean) => void
}

/** Who wants the same thing has it in the order in which they came (decisions/0023). Order, not correctness. */
export type Lines = {
  /** In all lines in one go: whoever is before another in one line is before it in all of them, so nobody waits in a circle. */
  stand(place: Place): void
  /** Does nothing for one who stands nowhere. */
  leave(place: Place): void
  isFirst(place: Place): boolean
  /** Tells those who want all of the same, and maybe more, that they would not get it either. */
  giveUp(place: Place): void
  /** Who waits for a thing, or has it, in their order. */
  of(thing: string): readonly Place[]
}

const NOBODY: readonly Place[] = []

export function createLines(): Lines {
  const lines = new Map<string, Place[]>()
  const of = (thing: string) => lines.get(thing) ?? NOBODY
  const isFirst = (place: Place) => place.wanted.every((thing) => of(thing)[0] === place)
  return {
    of,
    isFirst,
    stand(place) {
      for (const thing of place.wanted) {
        const line = lines.get(thing)
        if (line === undefined) lines.set(thing, [place])
        else line.push(place)
      }
    },
    leave(place) {
      for (const thing of place.wanted) {
        const line = lines.get(thing) ?? []
        const at = line.indexOf(place)
        if (at >= 0) line.splice(at, 1)
        if (line.length === 0) lines.delete(thing)
      }
      for (const thing of place.wanted) {
        const first = of(thing)[0]
        if (first !== undefined && isFirst(first)) first.decide(true)
      }
    },
    giveUp({ wanted }) {
      for (const other of [...of(wanted[0] ?? '')]) {
        if (wanted.every((thing) => other.wanted.includes(thing))) other.decide(false)
      }
    },
  }
}
