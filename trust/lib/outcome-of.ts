import type { Outcome } from './goal.ts'

const SHOWN = 5

/** Met without faults; the figure has their number, what was examined, and the first few. */
export function outcomeOf(faults: readonly string[], lookedAt: string): Outcome {
  const shown = [...new Set(faults)].slice(0, SHOWN).map((fault) => `; ${fault}`)
  return {
    met: faults.length === 0,
    figure: `${faults.length} faults in ${lookedAt}${shown.join('')}`,
  }
}
