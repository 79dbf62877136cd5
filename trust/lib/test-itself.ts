import { print } from './print.ts'
import { runGoal } from './run-goal.ts'

import type { Goal, Planted, Size } from './goal.ts'

/** Random acts need not meet each bug in one run. */
const MOST_RUNS = 5

/**
 * Plants every bug and runs the goals that must find it, with the next seeds if one run does not meet it. True if all
 * were found, by goals that are met without the bug.
 */
export async function testItself(
  bugs: readonly Planted[],
  goals: readonly Goal[],
  seed: number,
): Promise<boolean> {
  let found = 0
  let looked = 0
  const isSound = new Map<string, boolean>()
  for (const planted of bugs) {
    for (const id of planted.foundBy) {
      const goal = goals.find((one) => one.id === id)
      if (goal === undefined) {
        throw new Error(`"${planted.name}" is to be found by ${id}, which is no goal`)
      }
      const { size = 'short' } = planted
      let last = await runGoal(goal, { size, seed, planted })
      let runs = 1
      for (; last.met && runs < MOST_RUNS; runs += 1)
        last = await runGoal(goal, { size, seed: seed + runs, planted })
      const { met, figure, wasRun, isPossible } = last
      if (!isPossible) {
        print(`NOT RUN ${planted.name}, by ${id}: ${figure}`)
        continue
      }
      looked += 1
      const used = seed + runs - 1
      const form = `${id} ${size} ${used}`
      if (!isSound.has(form)) isSound.set(form, await isMet(goal, { size, seed: used }))
      // A server that does not start with its bug proves nothing about the goal.
      const isFound = wasRun && !met && isSound.get(form) === true
      if (isFound) found += 1
      print(`${isFound ? 'found ' : 'MISSED'} ${planted.name}, by ${id}, seed ${used}: ${figure}`)
    }
  }
  print(`${found} of ${looked} planted bugs found`)
  return looked > 0 && found === looked
}

async function isMet(goal: Goal, run: { size: Size; seed: number }): Promise<boolean> {
  const { met, figure, isPossible } = await runGoal(goal, run)
  if (isPossible)
    print(`${met ? 'sound ' : 'BROKEN'} without a bug, ${goal.id}, seed ${run.seed}: ${figure}`)
  return met
}
