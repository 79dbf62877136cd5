import type { DatabaseConnection } from '../../platform/db/connection/connection.ts'
import type { MetricsSnapshot } from '../../platform/observe/metrics.ts'
import type { SignInDesk } from '../../modules/people/accounts/sign-in-desk.ts'

/** Parameters of a worker besides the shared environment. */
export type Assignment = {
  /** From 1; a replacement keeps the number. */
  number: number
  port: number
  /** The owner of the embedded database; null with DATABASE_URL. */
  owner: DatabaseConnection | null
  /** Most connections. */
  connections: number
}

/** Requests of workers to the primary process (decisions/0028). */
export type PrimaryCalls = SignInDesk & {
  begin(nothing: undefined): Promise<Assignment>
  /** It serves at this address. */
  serves(url: string): Promise<void>
  /** It ends, with the reason in words. */
  failed(reason: string): Promise<void>
  /** The metrics of all of them. */
  metrics(nothing: undefined): Promise<string>
}

/** Requests to workers. */
export type WorkerCalls = {
  /** Finish accepted requests and end. */
  drain(nothing: undefined): Promise<void>
  metrics(nothing: undefined): Promise<MetricsSnapshot>
}
