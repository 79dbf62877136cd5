import type { ClientBase } from 'pg'
import type { Query } from './statement.ts'

export type TenantStatement = Query | string

/** Makes the statement: with an origin, as text, for a transaction that writes, else for one that only reads. */
export type Enter = (institutionId: string, origin?: string) => TenantStatement

export type Sharding = {
  isSharded: (client: ClientBase) => Promise<boolean>
  poolOptions: string
  enter: Enter
}
