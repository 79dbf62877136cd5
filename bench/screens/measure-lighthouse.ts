import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

import * as z from 'zod/mini'

import { GOALS } from '../goals.ts'
import { median } from '../median.ts'
import { print } from '../print.ts'
import { installLighthouse } from './install-lighthouse.ts'
import { withSignedInBrowser } from './signed-in-browser.ts'

import type { Figures } from '../goals.ts'
import type { Session } from './visitor.ts'

const RUNS = 5
const ATTEMPTS = 3
const LONGEST_MS = 120_000
const MOST_BYTES = 100_000_000
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const Score = z.object({ score: z.nullable(z.number()) })
const Metric = z.object({ numericValue: z.optional(z.number()) })
const Report = z.object({
  runtimeError: z.optional(z.object({ message: z.string() })),
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.object({
    performance: Score,
    accessibility: Score,
    'best-practices': Score,
    seo: Score,
  }),
  audits: z.object({
    'largest-contentful-paint': Metric,
    'total-blocking-time': Metric,
    'cumulative-layout-shift': Metric,
  }),
})
type Report = z.infer<typeof Report>

type Visit = { origin: string; page: string; session: Session | null }

/** Lighthouse's mobile run of the built product, medians of five. Without Lighthouse no figure is set. */
export async function measureLighthouse(
  visits: readonly Visit[],
  folder: string,
  figures: Figures,
): Promise<void> {
  let program: string
  try {
    program = await installLighthouse()
  } catch (error) {
    leaveOut(figures, String(error))
    return
  }
  for (const visit of visits) {
    const reports: Report[] = []
    for (let run = 0; run < RUNS; run += 1) {
      reports.push(
        await load(program, visit, path.join(folder, `lighthouse-${visit.page.slice(1)}-${run}`)),
      )
    }
    setFigures(visit.page, reports, figures)
  }
}

function leaveOut(figures: Figures, reason: string): void {
  const [note = ''] = reason.split('\n', 1)
  print(`LEFT OUT: everything of Lighthouse. ${reason}`)
  for (const { name } of GOALS) {
    if (/^\/\w+: /.test(name)) figures.set(name, { value: Number.NaN, note })
  }
}

/** One cold load. Lighthouse asks to be run again when a busy machine lost the start of its trace. */
async function load(program: string, visit: Visit, folder: string): Promise<Report> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withSignedInBrowser({ ...visit, folder: `${folder}-${attempt}` }, (port) =>
        report(program, visit, port),
      )
    } catch (error) {
      if (attempt === ATTEMPTS || !String(error).includes('NO_NAVSTART')) throw error
      print(`${visit.page}: Lighthouse lost the start of its trace, once more`)
    }
  }
}

async function report(program: string, { origin, page }: Visit, port: number): Promise<Report> {
  const flags = [
    `--port=${port}`,
    '--output=json',
    '--quiet',
    '--disable-storage-reset',
    '--no-enable-error-reporting',
    `--only-categories=${CATEGORIES.join(',')}`,
  ]
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, `${origin}${page}`, ...flags],
    { timeout: LONGEST_MS, maxBuffer: MOST_BYTES },
  )
  const parsed = Report.parse(JSON.parse(stdout))
  if (parsed.runtimeError !== undefined) throw new Error(parsed.runtimeError.message)
  return parsed
}

function setFigures(page: string, reports: readonly Report[], figures: Figures): void {
  const scores = (name: (typeof CATEGORIES)[number]) =>
    reports.map(({ categories }) => 100 * (categories[name].score ?? Number.NaN))
  const metrics = (name: keyof Report['audits'], divisor = 1) =>
    reports.map(({ audits }) => (audits[name].numericValue ?? Number.NaN) / divisor)
  const measured = {
    'Lighthouse performance': scores('performance'),
    'Lighthouse accessibility': scores('accessibility'),
    'Lighthouse best practices': scores('best-practices'),
    'Lighthouse SEO': scores('seo'),
    'largest contentful paint': metrics('largest-contentful-paint', 1000),
    'total blocking time': metrics('total-blocking-time'),
    'layout shift': metrics('cumulative-layout-shift'),
  }
  for (const [name, values] of Object.entries(measured)) {
    const all = values.map((value) => Number(value.toFixed(value < 10 ? 3 : 0)))
    figures.set(`${page}: ${name}`, { value: median(values), note: `of ${all.join(' ')}` })
  }
  const machine = reports.map(({ environment }) => environment.benchmarkIndex.toFixed(0))
  print(`${page}: Lighthouse's index of this machine ${machine.join(' ')}`)
}
