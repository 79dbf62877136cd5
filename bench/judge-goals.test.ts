import { expect, test } from 'vitest'

import { GOALS } from './goals.ts'
import { judgeGoals } from './judge-goals.ts'

import type { Figures, Goal } from './goals.ts'

const paint: Goal = { part: 'screens', name: 'paint', unit: 'ms', atMost: 200, target: 100 }
const score: Goal = { part: 'screens', name: 'score', unit: '', atLeast: 95 }

const verdicts = (figures: Figures) =>
  judgeGoals([paint, score], figures).map(({ verdict }) => verdict)

test('a figure within its goal is met, one beyond it is missed', () => {
  const at = (ms: number, points: number) =>
    new Map([
      ['paint', { value: ms }],
      ['score', { value: points }],
    ])
  expect(verdicts(at(200, 95))).toEqual(['met', 'met'])
  expect(verdicts(at(201, 94))).toEqual(['MISSED', 'MISSED'])
})

test('a missing figure is not met, nor is one without a number', () => {
  expect(verdicts(new Map())).toEqual(['NOT MEASURED', 'NOT MEASURED'])
  const nothing = new Map([['paint', { value: Number.NaN, note: 'no palette opened' }]])
  expect(verdicts(nothing)).toEqual(['NOT MEASURED', 'NOT MEASURED'])
  expect(judgeGoals([paint], nothing)[0]?.line).toContain('no palette opened')
  expect(judgeGoals(GOALS, new Map()).filter(({ verdict }) => verdict === 'met')).toEqual([])
})

test('every goal has a limit and a name of its own', () => {
  expect(new Set(GOALS.map(({ name }) => name)).size).toBe(GOALS.length)
  for (const { name, atMost, atLeast } of GOALS) {
    expect(
      [atMost, atLeast].filter((limit) => limit !== undefined),
      name,
    ).toHaveLength(1)
  }
})
