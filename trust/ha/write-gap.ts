import type { Heard } from '../lib/people.ts'

/** Longest time without an acknowledged sale, in seconds, between two values of `performance.now()`. */
export function writeGap(heard: readonly Heard[], from: number, to: number): number {
  const acknowledged = heard
    .filter(({ status, at }) => status === 201 && at > from && at < to)
    .map(({ at }) => at)
    .toSorted((a, b) => a - b)
  let last = from
  let longest = 0
  for (const at of [...acknowledged, to]) {
    longest = Math.max(longest, at - last)
    last = at
  }
  return longest / 1000
}
