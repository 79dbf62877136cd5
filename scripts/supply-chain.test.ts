import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

const root = join(import.meta.dirname, '..')
const MOST_AT_RUN_TIME = 15

const Packages = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      integrity: z.optional(z.string()),
      link: z.optional(z.boolean()),
    }),
  ),
})
const Manifest = z.object({ dependencies: z.optional(z.record(z.string(), z.string())) })
const Sbom = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(z.object({ name: z.string(), version: z.string() })),
})

const json = (...path: string[]): unknown => JSON.parse(readFileSync(join(root, ...path), 'utf8'))

/** Registry entries of the lock file, by their place in node_modules. */
function lockedPackages() {
  const { packages } = Packages.parse(json('package-lock.json'))
  return Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true,
  )
}

const dependenciesOf = (workspace: string) =>
  Object.entries(Manifest.parse(json(workspace, 'package.json')).dependencies ?? {}).filter(
    ([name]) => !name.startsWith('@mezgeb/'),
  )

describe('the supply chain', () => {
  // asvs: 15.1.2
  it('lists every component by npm sbom, and each locked one has its checksum', () => {
    const told = execFileSync(
      'npm',
      ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'],
      {
        cwd: root,
        encoding: 'utf8',
        maxBuffer: 2 ** 26,
        shell: process.platform === 'win32',
      },
    )
    const { components } = Sbom.parse(JSON.parse(told))
    const listed = new Set(components.map(({ name, version }) => `${name}@${version}`))
    const locked = lockedPackages()
    expect(locked.length).toBeGreaterThan(100)
    for (const [path, { version, integrity }] of locked) {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      expect(listed, 'the SBOM').toContain(`${name}@${version}`)
      expect(integrity, path).toMatch(/^sha512-/)
    }
  })

  // Browser code is bundled by the build and limited by the size budgets.
  // asvs: 15.2.3
  it('has at most 15 direct packages at run time', () => {
    const names = new Set([...dependenciesOf('server'), ...dependenciesOf('contract')].map(String))
    expect(names.size).toBeGreaterThan(0)
    expect(names.size).toBeLessThanOrEqual(MOST_AT_RUN_TIME)
  })

  it('has exact versions only', () => {
    for (const workspace of ['.', 'contract', 'server', 'web']) {
      for (const [name, version] of dependenciesOf(workspace)) {
        expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
      }
    }
  })
})
