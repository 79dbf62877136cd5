export type Random = ReturnType<typeof createRandom>

const HEX = 16

/** Numbers from a seed (mulberry32): the demo is the same everywhere. */
export function createRandom(seed: number) {
  let state = seed
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1))
  return {
    /** From 0 up to but not including 1. */
    fraction,
    /** An integer, both ends included. */
    whole,
    isTrue: (probability: number) => fraction() < probability,
    pick: <T>(things: readonly [T, ...T[]]): T => things[whole(0, things.length - 1)] ?? things[0],
    /** A random (v4) id. */
    id: () =>
      'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replaceAll(/[xy]/g, (place) =>
        whole(place === 'y' ? HEX / 2 : 0, place === 'y' ? 11 : HEX - 1).toString(HEX),
      ),
  }
}
