import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { MAIN } from '../testing/running-server.ts'

let dataDir = ''

beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'mezgeb-reset-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

function reset(words: string[], variables: Record<string, string> = {}) {
  const env = { PATH: '/usr/bin:/bin', DATA_DIR: dataDir, ...variables }
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [MAIN, 'db-reset', ...words],
      { env },
      (_error, stdout, stderr) => resolve({ code: child.exitCode, output: stdout + stderr }),
    )
  })
}

/** A file of a cluster that does not run. */
function givenCluster(): string {
  const data = path.join(dataDir, 'postgres', 'data')
  mkdirSync(data, { recursive: true })
  writeFileSync(path.join(data, 'PG_VERSION'), '18\n')
  return path.join(data, 'PG_VERSION')
}

describe('removing the embedded database', () => {
  it('removes it when confirmed, and has nothing to do afterwards', async () => {
    const file = givenCluster()
    const removed = await reset(['--yes'])
    expect(removed.output).toContain(`Removed ${path.join(dataDir, 'postgres')}`)
    expect(removed.code).toBe(0)
    expect(existsSync(file)).toBe(false)
    expect(await reset(['--yes'])).toEqual({
      code: 0,
      output: `There is no database in ${dataDir}.\n`,
    })
  })

  it('removes nothing without a terminal to ask', async () => {
    const file = givenCluster()
    const { code, output } = await reset([])
    expect(output).toContain('npm run db:reset -- --yes')
    expect(code).toBe(1)
    expect(existsSync(file)).toBe(true)
  })

  it('leaves another database alone', async () => {
    const file = givenCluster()
    const { code, output } = await reset(['--yes'], { DATABASE_URL: 'postgres://elsewhere/shop' })
    expect(output).toContain('DATABASE_URL is set')
    expect(code).toBe(1)
    expect(existsSync(file)).toBe(true)
  })
})
