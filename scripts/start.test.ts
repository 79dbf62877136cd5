import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
let clone = ''
let log = ''

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'mezgeb-clone-'))
  clone = join(folder, 'clone')
  log = join(folder, 'log')
  makeClone(join(folder, 'npm', 'npm-cli.js'))
})

afterEach(() => rmSync(dirname(clone), { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

const inClone = (...parts: string[]) => join(clone, ...parts)

/** A program that records its run with arguments and folder, then does what `act` says. */
function program(name: string, act = ''): string {
  return `
    const fs = require('node:fs')
    const path = require('node:path')
    const arg = (process.argv[2] ?? '').replace(/^-.*/, '')
    const where = path.relative(${JSON.stringify(clone)}, process.cwd())
    const words = [${JSON.stringify(name)}, arg, where].filter(Boolean)
    fs.appendFileSync(${JSON.stringify(log)}, words.join(' ') + '\\n')
    ${act}`
}

const note = (name: string) =>
  `import { appendFileSync } from 'node:fs'
  appendFileSync(${JSON.stringify(log)}, ${JSON.stringify(`${name}\n`)})`

const reported = (flag: string, report: object) => `
  const report = ${flag}
  fs.writeFileSync(report, ${JSON.stringify(JSON.stringify(report))})`

/** An install's tools, each of which only records its run. */
const TOOLS: Record<string, string> = {
  'oxfmt/bin/oxfmt': 'oxfmt',
  'oxlint/bin/oxlint': 'oxlint',
  'tsx/dist/cli.mjs': 'tsx',
  'knip/bin/knip.js': 'knip',
  'vite/bin/vite.js': 'vite',
  'vitest/vitest.mjs': 'vitest',
  '@playwright/test/cli.js': 'playwright',
}

const acts = (): Record<string, string> => ({
  tsx: `console.log('12 of 12 goals met')`,
  vite: `
    fs.mkdirSync('dist', { recursive: true })
    fs.writeFileSync('dist/index.html', '<!doctype html>')
    fs.writeFileSync('dist/main.js', ${JSON.stringify(note('the server runs'))})`,
  vitest: reported(
    `process.argv.find((word) => word.startsWith('--outputFile.json=')).split('=')[1]`,
    { numPassedTests: 40, testResults: [] },
  ),
  playwright: reported('process.env.PLAYWRIGHT_JSON_OUTPUT_FILE', {
    stats: { expected: 2, flaky: 0, unexpected: 0 },
    suites: [],
  }),
})

// A clone with our scripts, everything else minimal.
function makeClone(npm: string): void {
  cpSync(join(root, 'scripts'), inClone('scripts'), { recursive: true })
  for (const name of readdirSync(join(root, 'checks'))) write(inClone('checks', name), note(name))
  write(inClone('package.json'), '{ "type": "module" }')
  write(inClone('package-lock.json'), '{ "packages": { "node_modules/a": { "version": "1" } } }')
  write(inClone('server', 'src', 'main.ts'), 'export {}')
  write(inClone('web', 'src', 'main.tsx'), 'export {}')
  const brings = Object.entries(TOOLS).map(([path, name]) => [
    inClone('node_modules', path),
    path.endsWith('.mjs')
      ? `import { createRequire } from 'node:module'
         const require = createRequire(import.meta.url)\n${program(name, acts()[name])}`
      : program(name, acts()[name]),
  ])
  write(
    npm,
    program(
      'npm',
      `fs.rmSync('node_modules', { recursive: true, force: true })
      for (const [file, text] of ${JSON.stringify(brings)}) {
        fs.mkdirSync(path.dirname(file), { recursive: true })
        fs.writeFileSync(file, text)
      }
      fs.writeFileSync('node_modules/package.json', '{ "type": "commonjs" }')`,
    ),
  )
}

/** Runs a script of the clone as npm would, and returns the programs that ran. */
function run(script: string, env: Record<string, string> = {}, args: readonly string[] = []) {
  writeFileSync(log, '')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [inClone('scripts', script), ...args],
    {
      cwd: clone,
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'] ?? '',
        npm_execpath: join(dirname(clone), 'npm', 'npm-cli.js'),
        // Its tests show nothing; they only report that they ran.
        JOURNEY_BROWSER: '{ "path": "none", "env": {} }',
        ...env,
      },
    },
  )
  const ran = readFileSync(log, 'utf8').split('\n').filter(Boolean)
  return { status, output: stdout + stderr, ran }
}

const BUILDS = ['vite build server', 'vite build web']

describe('a fresh clone', () => {
  // spec: D1.2 D1.3 D1.7
  it('npm start installs what is missing, builds what is missing, and becomes the server', () => {
    const { status, output, ran } = run('start.mjs')
    expect(status, output).toBe(0)
    expect(ran[0]).toBe('npm ci')
    expect(ran.slice(1, 3).toSorted()).toEqual(BUILDS)
    expect(ran.slice(3)).toEqual(['the server runs'])
  })

  // spec: D1.8
  it('npm run test:all installs, runs every check, test, journey and goal, and counts', () => {
    const { status, output, ran } = run('test.mjs', {}, ['--all'])
    expect(status, output).toBe(0)
    expect(ran[0]).toBe('npm ci')
    const steps = ['oxfmt', 'oxlint', 'directions.mjs', 'coverage.mjs', 'self-test.mjs']
    for (const step of [...steps, 'knip', ...BUILDS, 'tsx']) {
      expect(
        ran.filter((line) => line.startsWith(step)),
        step,
      ).not.toEqual([])
    }
    expect(ran).toContain('vitest run')
    expect(ran).toContain('playwright test')
    expect(output.trim().split('\n').at(-1)).toMatch(/^\d+ passed, 0 failed$/)
  })
})

describe('a clone that was started before', () => {
  // spec: D1.2 D1.3
  it('installs and builds again what is stale, and nothing that is not', () => {
    run('start.mjs')
    expect(run('start.mjs').ran).toEqual(['the server runs'])

    appendFileSync(inClone('web', 'src', 'main.tsx'), '\nexport const later = 1')
    expect(run('start.mjs').ran).toEqual(['vite build web', 'the server runs'])

    rmSync(inClone('server', 'dist'), { recursive: true })
    expect(run('start.mjs').ran).toEqual(['vite build server', 'the server runs'])

    write(inClone('package-lock.json'), '{ "packages": { "node_modules/a": { "version": "2" } } }')
    const { ran } = run('start.mjs')
    expect(ran[0]).toBe('npm ci')
    expect(ran.slice(1, 3).toSorted()).toEqual(BUILDS)

    rmSync(inClone('node_modules'), { recursive: true })
    expect(run('start.mjs').ran).toEqual(['npm ci', 'the server runs'])
  })

  it('does not start when the packages cannot be installed', () => {
    write(join(dirname(clone), 'npm', 'npm-cli.js'), 'process.exit(1)')
    const { status, output, ran } = run('start.mjs')
    expect(status).toBe(1)
    expect(output).toContain('The packages could not be installed')
    expect(ran).toEqual([])
  })
})
