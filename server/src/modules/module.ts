import type { Affects } from '../platform/live/affects.ts'
import type { LeftOut } from '../platform/backup/copy.queries.ts'
import type { Api } from '../platform/http/serve.ts'
import type { KeyedQueue } from '../platform/overload/keyed-queue.ts'
import type { Locks } from '../platform/overload/with-db-slot.ts'
import type { CountedList } from './insight/summaries/counted-total.ts'
import type { SignInDesk } from './people/accounts/sign-in-desk.ts'

/** Services of this process that routes share. */
export type Services = { desk: SignInDesk; keyed: KeyedQueue }

/** Everything that the rest of the server must know of a feature. Plain data, and the functions that it names. */
export type Module = {
  routes: (api: Api, services: Services) => void
  counted?: readonly CountedList[]
  /** The stock that a request changes, so that requests for the same stock run one after the other. */
  locks?: readonly Locks[]
  /** Where a write takes effect, when that is not the whole institution of the caller. */
  affects?: readonly Affects[]
  /** Values and rows that the export of an institution leaves out. */
  leftOut?: readonly LeftOut[]
}
