import { databaseSize } from '../db/database-size.ts'

import type { Database } from '../db/database.ts'
import type { Metrics } from './metrics.ts'

const PATIENCE_MS = 1000
const SIZE_MS = 60_000

/** Adds database metrics, queried when the metrics are read. */
export function watchDatabase(metrics: Metrics, db: Database): void {
  metrics.gauge('mezgeb_database_up', 'Whether PostgreSQL answers within a second: 1 or 0.', () =>
    up(db),
  )
  metrics.gauge(
    'mezgeb_database_size_bytes',
    'Size of the database, a minute old at most.',
    sizeOf(db),
  )
}

export function watchPool(metrics: Metrics, db: Database): void {
  metrics.gauge(
    'mezgeb_pool_connections',
    'Connections to PostgreSQL.',
    () => db.connections().total,
  )
  metrics.gauge(
    'mezgeb_pool_idle_connections',
    'Idle connections to PostgreSQL.',
    () => db.connections().idle,
  )
  metrics.gauge(
    'mezgeb_pool_waiting',
    'Operations that wait for a connection.',
    () => db.connections().waiting,
  )
}

async function up(db: Database): Promise<number> {
  const late = new Promise<number>((resolve) => setTimeout(resolve, PATIENCE_MS, 0).unref())
  const answered = db.ping().then(
    () => 1,
    () => 0,
  )
  return Promise.race([answered, late])
}

/** Measuring reads the size of every file, so it runs once a minute in the background; NaN until the first result. */
function sizeOf(db: Database): () => number {
  let size = Number.NaN
  let requested = -SIZE_MS
  return () => {
    if (performance.now() - requested < SIZE_MS) return size
    requested = performance.now()
    databaseSize(db).then(
      (bytes) => (size = bytes),
      () => (requested = -SIZE_MS),
    )
    return size
  }
}
