import type { Endpoint, ReplyOf, Sent } from '@mezgeb/contract/kit/endpoint'
import type { Failure } from '@mezgeb/contract/kit/failure'
import type { Database } from '../platform/db/database.ts'
import type { TestDatabase } from './database/test-database.ts'

/** The answer of a call. `failure` is the body of a refusal. */
export type Answer<E> = {
  status: number
  body: ReplyOf<E>
  failure: Failure
  headers: Record<string, string | undefined>
  text: string
}

/** A call's parts without its types, for those who go through the whole table of calls. A text is sent as it is. */
export type Sending = Extras & { params?: unknown; query?: unknown; body?: unknown }

type Extras = { token?: string | undefined; key?: string; address?: string }

/** The API of a server, spoken to as a browser would, and the database behind it. */
export type TestApi = {
  db: Database
  database: TestDatabase
  /** Sends a call of the contract; a success must look as the contract says. */
  send<E extends Endpoint>(endpoint: E, sent?: Partial<Sent<E>> & Extras): Promise<Answer<E>>
  /** The same for any call, whatever the parts are. */
  sendAnything(endpoint: Endpoint, sent: Sending): Promise<Answer<Endpoint>>
}
