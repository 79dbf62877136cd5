import { killServerAtTwo } from './goals/faults/at-two-processes.ts'
import { backupSpeed } from './goals/backup-speed.ts'
import { backup } from './goals/backup.ts'
import { browser } from './goals/browser.ts'
import { counters } from './goals/counters.ts'
import { crowd } from './goals/crowd.ts'
import { diskFull } from './goals/faults/disk-full.ts'
import { fuzz } from './goals/fuzz.ts'
import { isolation, withoutFilters, withoutPolicies } from './goals/isolation.ts'
import { killPostgres } from './goals/faults/kill-postgres.ts'
import { killServer } from './goals/faults/kill-server.ts'
import { model } from './goals/model.ts'
import { noisyTenant } from './goals/load/noisy-tenant.ts'
import { overload } from './goals/load/overload.ts'
import { signInFlood } from './goals/attacks/sign-in-flood.ts'
import { slowClients } from './goals/load/slow-clients.ts'
import { upgrade } from './goals/upgrade.ts'
import { supplyChain } from './goals/attacks/supply-chain.ts'
import { slowDatabase } from './goals/faults/slow-database.ts'

import type { Goal } from './lib/goal.ts'

/** Every goal, in the order of the report. */
export const GOALS: readonly Goal[] = [
  isolation,
  withoutPolicies,
  withoutFilters,
  crowd,
  model,
  counters,
  fuzz,
  killServer,
  killServerAtTwo,
  killPostgres,
  diskFull,
  slowDatabase,
  overload,
  noisyTenant,
  slowClients,
  signInFlood,
  browser,
  backup,
  backupSpeed,
  upgrade,
  supplyChain,
]
