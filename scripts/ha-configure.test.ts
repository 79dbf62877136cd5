import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, it, onTestFinished } from 'vitest'

const ha = join(import.meta.dirname, '..', 'deploy', 'ha')
const MACHINES = ['addis', 'bahirdar', 'hawassa']

/** A folder with a copy of cluster.json, and a function that configures its machines. */
function givenCluster() {
  const folder = mkdtempSync(join(tmpdir(), 'mezgeb-configure-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'cluster.json')
  copyFileSync(join(ha, 'cluster.example.json'), file)
  chmodSync(file, 0o644)
  return {
    file,
    configure: () => execFileSync(process.execPath, [join(ha, 'configure.mjs'), file]),
    texts: () =>
      MACHINES.flatMap((machine) =>
        readdirSync(join(folder, machine)).map((name) => join(folder, machine, name)),
      ),
  }
}

const modeOf = (file: string) => statSync(file).mode & 0o777

describe('The configuration of three machines', () => {
  it('is closed to others, for it holds passwords', () => {
    const { file, configure, texts } = givenCluster()
    configure()
    expect([file, ...texts()].map(modeOf)).toEqual([file, ...texts()].map(() => 0o600))
  })

  it('leaves nothing unfilled', () => {
    const { configure, texts } = givenCluster()
    configure()
    expect(texts().filter((text) => readFileSync(text, 'utf8').includes('{{'))).toEqual([])
  })

  it('keeps its passwords when it is made again', () => {
    const { configure, texts } = givenCluster()
    configure()
    const before = texts().map((text) => readFileSync(text, 'utf8'))
    configure()
    expect(texts().map((text) => readFileSync(text, 'utf8'))).toEqual(before)
  })
})
