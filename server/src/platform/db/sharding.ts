import type { ClientBase } from 'pg'
import type { Enter } from './tenant-context.ts'

/** How a database is used whose tables lie on several machines (platform/citus). */
export type Sharding = {
  /** Throws an Error that says what to do when tables or functions are not where they should be. */
  isSharded: (client: ClientBase) => Promise<boolean>
  poolOptions: string
  enter: Enter
}
