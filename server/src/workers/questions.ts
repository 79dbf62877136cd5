import type { DatabaseConnection } from '../db/connection.ts'
import type { MetricsSnapshot } from '../http/metrics.ts'
import type { SignInDesk } from '../modules/auth/sign-in-desk.ts'

/** What a worker needs beside the environment, which it shares with who started it. */
export type Assignment = {
  /** From 1; who is started in place of one that ended has its number. */
  number: number
  port: number
  /** The owner of the embedded database; null with DATABASE_URL. */
  owner: DatabaseConnection | null
  /** Connections at most. */
  connections: number
}

/** What workers ask the process that started them (decisions/0028). */
export type AskedByWorkers = SignInDesk & {
  begin(nothing: undefined): Promise<Assignment>
  /** It serves at this address. */
  serves(url: string): Promise<void>
  /** It ends; the reason is in words. */
  failed(reason: string): Promise<void>
  /** The metrics of all of them. */
  metrics(nothing: undefined): Promise<string>
}

/** What workers are asked. */
export type AskedOfWorkers = {
  /** Answers what has arrived, and ends. */
  drain(nothing: undefined): Promise<void>
  metrics(nothing: undefined): Promise<MetricsSnapshot>
}
