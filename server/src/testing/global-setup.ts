import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { migrate } from '../platform/db/schema/migrate.ts'
import { startEmbeddedPostgres } from '../platform/embedded/start-embedded-postgres.ts'

import type { TestProject } from 'vitest/node'

const serverRoot = fileURLToPath(new URL('../..', import.meta.url))
const silent = { info: () => undefined, warn: () => undefined }

/** Each worker has a shared server, and some files start more servers and pools. */
const CONNECTIONS = 200

/** One PostgreSQL for the whole run, with a migrated database to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'mezgeb-test-'))
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: silent,
    isDisposable: true,
    connections: CONNECTIONS,
  })
  await migrate(postgres.connection, serverRoot)
  project.provide('template', postgres.connection)
  return async () => {
    await postgres.stop()
    await fs.rm(dataDir, { recursive: true, force: true })
  }
}
