import type { Dashboard, FirstSteps } from '@mezgeb/contract/insight/dashboard'
import type { Affects } from '../platform/live/affects.ts'
import type { LeftOut } from '../platform/backup/copy.queries.ts'
import type { BranchScope } from '../platform/branch-scope.ts'
import type { Sweep } from '../platform/db/sweep.ts'
import type { Transaction } from '../platform/db/transactions.ts'
import type { Api } from '../platform/http/serve.ts'
import type { KeyedQueue } from '../platform/overload/keyed-queue.ts'
import type { Locks } from '../platform/overload/limiter.ts'
import type { InstitutionFollower } from './business/institutions/institution-followers.ts'
import type { ImportSubject } from './catalogue/product-imports/import-subject.ts'
import type { CountedList } from '../platform/db/counts/counted-total.ts'
import type { DocumentFollower } from './stock/ledger/document-followers.ts'
import type { SignInDesk } from './people/accounts/sign-in-desk.ts'

/** A table whose rows the audit trail names: columns `institution_id`, `id` and `name`. */
export type NamedTable = {
  table: string
  /** Column of other tables that refers to it. */
  referredBy: string
  /** The entries that a SUPER_ADMIN reads name its rows. */
  isOfPlatform?: true
  /** Its rows may be counted in parts of their unit. */
  isMeasured?: true
}

/** A first step of a new business: completed when the institution has such a row. */
export type FirstStep = { name: keyof FirstSteps; table: string; where?: string }

/** Reads of the newest documents for the dashboard, by their names in its answer. */
export type Newest = {
  [Name in keyof Dashboard]?: (
    ...of: [tx: Transaction, scope: BranchScope, count: number]
  ) => Promise<Dashboard[Name]>
}

/** Services of this process that routes share. */
export type Services = { desk: SignInDesk; keyed: KeyedQueue }

/** Everything that the rest of the server must know of a feature. Plain data, and the functions that it names. */
export type Module = {
  routes: (api: Api, services: Services) => void
  counted?: readonly CountedList[]
  named?: NamedTable
  firstStep?: FirstStep
  newest?: Newest
  /** The stock that a request changes, so that requests for the same stock run one after the other. */
  locks?: readonly Locks[]
  /** Where a write takes effect, when that is not the whole institution of the caller. */
  affects?: readonly Affects[]
  /** Its acts when others write documents. */
  documents?: DocumentFollower
  /** Its acts when institutions are added and changed. */
  institutions?: InstitutionFollower
  /** Its records, as files have them. */
  imported?: ImportSubject
  /** Removes what is over. */
  sweep?: Sweep
  /** Values and rows that the export of an institution leaves out. */
  leftOut?: readonly LeftOut[]
}
