import type { ClientBase } from 'pg'
import type { Query } from './statement.ts'

/** The statement that sets the tenant of a transaction. */
export type TenantStatement = Query | string

/** Makes the statement: with an origin, as text, for a transaction that writes, else for one that only reads. */
export type Enter = (institutionId: string, origin?: string) => TenantStatement

/** How a database is used whose tables lie on several machines (platform/citus). */
export type Sharding = {
  /** Throws an Error that says what to do when tables or functions are not where they should be. */
  isSharded: (client: ClientBase) => Promise<boolean>
  poolOptions: string
  enter: Enter
}
