import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { createTestDatabase } from '../../testing/database/test-database.ts'
import { STATUS_FILE, backUpIfDue } from './daily-backups.ts'
import { isDailyBackup } from './backup-names.ts'
import { holdDailyLock } from './snapshot.queries.ts'
import { verifyBackupFile } from './verify-backup-file.ts'
import { withCopyClient } from './copy.queries.ts'

import type { TestDatabase } from '../../testing/database/test-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const at = (text: string) => new Date(text)

/** A missing folder for backups, and a daily backup into it at a given time. */
function newFolder(keep = 3) {
  const above = mkdtempSync(path.join(os.tmpdir(), 'mezgeb-daily-'))
  onTestFinished(() => rmSync(above, { recursive: true, force: true }))
  const folder = path.join(above, 'back ups')
  const lines: string[] = []
  const { connection } = database
  return {
    folder,
    lines,
    /** Each backup file gets the time of its test clock. */
    backUpAt: async (moment: string) => {
      const before = existsSync(folder) ? readdirSync(folder) : []
      const settings = { connection, folder, keep, tell: (line: string) => lines.push(line) }
      const error = await backUpIfDue(settings, at(moment))
      for (const name of readdirSync(folder)) {
        if (!before.includes(name)) utimesSync(path.join(folder, name), at(moment), at(moment))
      }
      return error
    },
    backups: () => readdirSync(folder).filter(isDailyBackup).toSorted(),
    status: () => readFileSync(path.join(folder, STATUS_FILE), 'utf8'),
  }
}

describe('the daily backup', () => {
  test('is made once after two o’clock, verified, and not again before the next two o’clock', async () => {
    const { backUpAt, backups, folder, lines } = newFolder()
    await backUpAt('2026-03-01T02:00:30')
    expect(backups()).toEqual([expect.stringMatching(/^mezgeb-daily-20260301-020030-v.*\.backup$/)])
    await verifyBackupFile(path.join(folder, backups()[0] ?? ''), undefined)
    expect(lines).toEqual([expect.stringMatching(/^Daily backup: .*, \d+ bytes, verified\.$/)])
    await backUpAt('2026-03-01T02:01:30')
    await backUpAt('2026-03-01T23:59:00')
    await backUpAt('2026-03-02T01:59:59')
    expect(backups()).toHaveLength(1)
    await backUpAt('2026-03-02T02:00:00')
    expect(backups()).toHaveLength(2)
  })

  test('that was missed is made up for, once, however many days it was', async () => {
    const { backUpAt, backups } = newFolder()
    await backUpAt('2026-03-01T02:00:30')
    await backUpAt('2026-03-09T11:20:00')
    await backUpAt('2026-03-09T11:21:00')
    expect(backups()).toEqual([
      expect.stringContaining('20260301'),
      expect.stringContaining('20260309-112000'),
    ])
  })

  test('keeps so many, and never removes what it did not make', async () => {
    const { backUpAt, backups, folder } = newFolder(3)
    await backUpAt('2026-03-01T03:00:00')
    writeFileSync(path.join(folder, 'mezgeb-full-20200101-000000-v0.1.0.backup'), 'by hand')
    writeFileSync(path.join(folder, 'notes.txt'), 'ours')
    for (const day of ['02', '03', '04', '05']) await backUpAt(`2026-03-${day}T03:00:00`)
    expect(backups().map((name) => name.slice(13, 21))).toEqual([
      '20260303',
      '20260304',
      '20260305',
    ])
    expect(readdirSync(folder)).toEqual(
      expect.arrayContaining(['mezgeb-full-20200101-000000-v0.1.0.backup', 'notes.txt']),
    )
  })

  test('removes what killed backups have left, and no file of one that may still run', async () => {
    const { backUpAt, folder } = newFolder()
    await backUpAt('2026-03-01T03:00:00')
    const left = (name: string, hours = 0) => {
      const of = path.join(folder, name)
      writeFileSync(of, 'half')
      const then = new Date(Date.now() - hours * 3_600_000)
      utimesSync(of, then, then)
      return name
    }
    const old = 'mezgeb-full-20260228-120000-v1.0.0.backup.unfinished'
    // No process has this number (proc(5)).
    const NO_PROCESS = 4_194_305
    left(`${old}-${NO_PROCESS}`)
    left(`${old}-${os.hostname()}-${NO_PROCESS}`)
    left(`${old}-${process.ppid}`, 25)
    left(`${old}-elsewhere-${NO_PROCESS}`, 25)
    const kept = [
      left(`${old}-elsewhere-${NO_PROCESS}`.replace('0228', '0301')),
      left(`${old}-${os.hostname()}-${process.ppid}`),
      left(`photo.unfinished-${NO_PROCESS}`, 25),
    ]
    await backUpAt('2026-03-02T03:00:00')
    const there = readdirSync(folder).filter((name) => name.includes('unfinished'))
    expect(there.toSorted()).toEqual(kept.toSorted())
  })

  test('is left to whichever process is at it already', async () => {
    const { backUpAt, backups } = newFolder()
    await withCopyClient(database.connection, async (other) => {
      expect(await holdDailyLock(other)).toBe(true)
      await backUpAt('2026-03-01T02:00:30')
      expect(backups()).toEqual([])
    })
    await backUpAt('2026-03-01T02:01:30')
    expect(backups()).toHaveLength(1)
  })

  test('that fails is reported and recorded in the status file, and leaves the older ones', async () => {
    const { backUpAt, backups, folder, lines, status } = newFolder()
    await backUpAt('2026-03-01T02:00:30')
    expect(JSON.parse(status())).toEqual({
      at: at('2026-03-01T02:00:30').toISOString(),
      error: null,
    })
    const broken = { ...database.connection, password: 'wrong' }
    const error = await backUpIfDue(
      { connection: broken, folder, keep: 3, tell: (line) => lines.push(line) },
      at('2026-03-02T02:00:30'),
    )
    expect(error).toMatch(/password authentication failed/)
    expect(lines.at(-1)).toMatch(/^The daily backup failed: .* It is tried again in an hour\.$/)
    expect(JSON.parse(status())).toMatchObject({ error })
    expect(backups()).toHaveLength(1)
  })
})
