const STEPS = [1, 2, 4, 6, 8, 10]

/** Where a scale from 0 ends so that `max` fits, and its half is a round number too. At least 2. */
export function axisTop(max: number): number {
  if (max <= 2) return 2
  const decade = 10 ** Math.floor(Math.log10(max))
  const step = STEPS.find((candidate) => candidate * decade >= max) ?? 10
  return step * decade
}
