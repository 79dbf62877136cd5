import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { GOALS, PARTS } from './goals.ts'
import { measureFiles } from './measure-files.ts'
import { measureGrowth } from './growth/measure-growth.ts'
import { judgeGoals } from './judge-goals.ts'
import { measureCheap } from './measure-cheap.ts'
import { measureCost } from './measure-cost.ts'
import { measureLive } from './measure-live.ts'
import { measureServer } from './server/measure-server.ts'
import { print } from './print.ts'
import { measureScreens } from './screens/measure-screens.ts'
import { measureTill } from './screens/measure-till.ts'

import type { Figures, Part } from './goals.ts'

const measures = {
  server: measureServer,
  files: measureFiles,
  cheap: measureCheap,
  live: measureLive,
  screens: measureScreens,
  till: measureTill,
  growth: measureGrowth,
}

/** A part without goals. */
const COST = 'cost'

const asked = process.argv.slice(2)
const parts = PARTS.filter((part) => asked.length === 0 || asked.includes(part))
const unknown = asked.filter((name) => !PARTS.some((part) => part === name))
if (asked.join(' ') === COST) {
  await inFolder(measureCost)
} else if (unknown.length > 0) {
  print(
    `There is no part ${unknown.join(', ')}. The parts are ${PARTS.join(', ')}; or ${COST}, alone.`,
  )
  process.exitCode = 1
} else {
  await measure(parts)
}

async function measure(wanted: readonly Part[]): Promise<void> {
  const figures: Figures = new Map()
  for (const part of wanted) {
    await inFolder((folder) => measures[part](folder, figures))
  }
  report(wanted, figures)
  await keepReading(wanted, figures)
}

async function inFolder(act: (folder: string) => Promise<void>): Promise<void> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'mezgeb-bench-'))
  try {
    await act(folder)
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}

/** Writes the figures to the file BENCH_READING, as one of bench/readings: a line for each. */
async function keepReading(wanted: readonly Part[], figures: Figures): Promise<void> {
  const file = process.env['BENCH_READING']
  if (file === undefined) return
  const [{ model } = { model: 'unknown' }, ...others] = os.cpus()
  const reading = {
    date: new Date().toISOString().slice(0, 10),
    part: wanted.join(' '),
    machine: `${others.length + 1} x ${model.trim()}, Node ${process.versions.node}`,
  }
  const head = Object.entries(reading).map(
    ([key, value]) => `  "${key}": ${JSON.stringify(value)},`,
  )
  const rows = [...figures].map(
    ([name, { value, ...more }]) =>
      `    ${JSON.stringify(name)}: ${JSON.stringify({ value: Number(value.toFixed(4)), ...more })}`,
  )
  const text = `{\n${head.join('\n')}\n  "figures": {\n${rows.join(',\n')}\n  }\n}\n`
  await fs.writeFile(file, text)
}

function report(wanted: readonly Part[], figures: Figures): void {
  const goals = GOALS.filter(({ part }) => wanted.includes(part))
  const judgements = judgeGoals(goals, figures)
  const met = judgements.filter(({ verdict }) => verdict === 'met').length
  print('')
  for (const { line } of judgements) print(line)
  print(`\n${met} of ${goals.length} goals met`)
  if (met < goals.length) process.exitCode = 1
}
