// `npm run trust [-- --short] [--only G3,G5] [--seed 7] [--self-test] [--list]` (trust/README.md).
import { parseArgs } from 'node:util'

import { GOALS } from './goals.ts'
import { print } from './lib/print.ts'
import { runGoal } from './lib/run-goal.ts'
import { testItself } from './lib/test-itself.ts'
import { misplacedIn } from './lib/weaken.ts'
import { PLANTED } from './planted.ts'

import type { Goal, Size } from './lib/goal.ts'
import type { Judged } from './lib/run-goal.ts'

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    seed: { type: 'string' },
    'self-test': { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
})
/** Goals that run at once; goals that judge times run alone. The short form runs beside the journeys. */
const AT_ONCE: Record<Size, number> = { short: 2, full: 1 }
const SHORT_FIGURE = 1_500

const size: Size = values.short ? 'short' : 'full'
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const only = values.only?.split(',')

/** In the order of the list; goals outside of the short form run only by name. */
const chosen = GOALS.filter((goal) =>
  only === undefined ? size === 'full' || goal.isInShortRun : isNamed(goal.id),
)
const unknown = only?.filter((word) => !GOALS.some(({ id }) => names(word, id))) ?? []

// In every run, so that they stay correct between self-tests.
const misplaced = misplacedIn(PLANTED)

if (misplaced.length > 0) {
  for (const line of misplaced) print(line)
  process.exitCode = 1
} else if (unknown.length > 0 || !Number.isInteger(seed)) {
  print(`There are the goals ${GOALS.map(({ id }) => id).join(', ')}; a seed is a whole number.`)
  process.exitCode = 1
} else if (values.list) {
  for (const { id, title } of chosen) print(`${id} ${title}`)
} else {
  print(`seed ${seed}`)
  const passed = values['self-test']
    ? await testItself(
        PLANTED.filter(({ foundBy }) => foundBy.some(isNamed)),
        GOALS,
        seed,
      )
    : await runAll(chosen)
  // Clients of a failed goal would go on; they end with the run.
  process.exit(passed ? 0 : 1)
}

function isNamed(id: string): boolean {
  return only === undefined || only.some((word) => names(word, id))
}

/** `G5` means G5.1 and G5.2. */
function names(word: string, id: string): boolean {
  return id === word || id.startsWith(`${word}.`)
}

async function runAll(goals: readonly Goal[]): Promise<boolean> {
  let met = 0
  let possible = 0
  const broken: string[] = []
  // The last ones take longest, so the short form begins with them.
  const waiting = (size === 'short' ? goals.toReversed() : goals).values()
  const runOnes = async () => {
    for (const goal of waiting) {
      const start = performance.now()
      const outcome = await runGoal(goal, { size, seed })
      const seconds = ((performance.now() - start) / 1000).toFixed(1)
      print(
        `${goal.id.padEnd(4)} ${verdictOf(outcome).padEnd(7)} ${goal.title}: ${outcome.figure} (${goal.target}) ${seconds} s`,
      )
      if (outcome.isPossible) possible += 1
      if (outcome.met) met += 1
      else if (outcome.isPossible)
        broken.push(`${goal.id} ${outcome.figure.slice(0, SHORT_FIGURE)}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE[size] }, runOnes))
  // The end of a long log is read first.
  for (const line of broken) print(`BROKEN ${line}`)
  const notRun = goals.length - possible
  print(`${met} of ${possible} goals met${notRun === 0 ? '' : `, ${notRun} could not be run here`}`)
  return met === possible
}

function verdictOf({ met, isPossible }: Judged): string {
  if (!isPossible) return 'NOT RUN'
  return met ? 'met' : 'BROKEN'
}
