import type { Figures, Goal } from './goals.ts'

export type Verdict = 'met' | 'MISSED' | 'NOT MEASURED'
export type Judgement = { goal: Goal; verdict: Verdict; line: string }

/** One line per goal. A goal without a numeric figure is not met. */
export function judgeGoals(goals: readonly Goal[], figures: Figures): Judgement[] {
  return goals.map((goal) => {
    const verdict = verdictOf(goal, figures)
    return { goal, verdict, line: `${verdict.padEnd(12)}  ${lineOf(goal, figures)}` }
  })
}

function verdictOf({ name, atMost, atLeast }: Goal, figures: Figures): Verdict {
  const value = figures.get(name)?.value
  if (value === undefined || !Number.isFinite(value)) return 'NOT MEASURED'
  return value <= (atMost ?? Infinity) && value >= (atLeast ?? -Infinity) ? 'met' : 'MISSED'
}

function lineOf({ name, unit, atMost, atLeast, target }: Goal, figures: Figures): string {
  const limit = atMost === undefined ? `>= ${atLeast}` : `<= ${atMost}`
  const goal = target === undefined ? `goal ${limit}` : `goal ${limit}, target ${target}`
  const { value, note } = figures.get(name) ?? {}
  if (value === undefined || !Number.isFinite(value)) {
    return `${name} (${goal})${note === undefined ? '' : `: ${note}`}`
  }
  const shown = `${Number(value.toFixed(value < 10 ? 3 : 1))} ${unit}`.trimEnd()
  return `${name}: ${shown} (${goal})${note === undefined ? '' : `, ${note}`}`
}
