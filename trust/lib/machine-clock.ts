import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const INSTALLED = '/usr/lib'
const LIBRARY = 'faketime/libfaketime.so.1'
const TIME_LIMIT_MS = 60_000

/** The clock of the processes that run with `env`; it is right at first. */
export type MachineClock = {
  env: Record<string, string>
  /** Sets it that many seconds before (below zero) or after the true time, also in running processes. */
  set(seconds: number): void
}

/** Debian's library "libfaketime", installed or unpacked into the folder; null where there is none. */
export function machineClock(folder: string): MachineClock | null {
  const library = libraryIn(INSTALLED) ?? unpacked(folder)
  if (library === null) return null
  const file = path.join(folder, 'clock')
  const set = (seconds: number) => {
    writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`, { mode: 0o644 })
  }
  set(0)
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // Time limits go on as they would on a real machine.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
      // Files keep their true times.
      NO_FAKE_STAT: '1',
    },
    set,
  }
}

function unpacked(folder: string): string | null {
  const place = path.join(folder, 'faketime')
  mkdirSync(place)
  const { status } = spawnSync('apt-get', ['download', '-qq', 'libfaketime'], {
    cwd: place,
    stdio: 'ignore',
    timeout: TIME_LIMIT_MS,
  })
  const file = readdirSync(place).find((name) => name.endsWith('.deb'))
  if (status !== 0 || file === undefined) return null
  spawnSync('dpkg', ['-x', file, '.'], { cwd: place, timeout: TIME_LIMIT_MS })
  return libraryIn(path.join(place, 'usr/lib'))
}

function libraryIn(folder: string): string | null {
  if (!existsSync(folder)) return null
  const places = ['.', ...readdirSync(folder).filter((name) => name.includes('-linux-gnu'))]
  return (
    places.map((place) => path.join(folder, place, LIBRARY)).find((one) => existsSync(one)) ?? null
  )
}
