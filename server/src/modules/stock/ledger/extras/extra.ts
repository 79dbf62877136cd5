import type { Transaction } from '../../../../platform/db/transactions.ts'

/** Fields that only documents of some kinds have: those that writers give, and those that replies show. */
export type Extra<Given, Shown> = {
  /** Columns of `documents`, and their values. */
  readonly columns: Readonly<Record<string, (given: Given) => unknown>>
  /** SQL for the fields of document d of institution $1. */
  readonly shown: { readonly [Field in keyof Shown]: string }
  /** Columns of the audit trail that it gives. */
  readonly audited?: (given: Given) => Record<string, unknown>
  /** Throws where the document may not be written. Asks one query. */
  readonly judge?: (tx: Transaction, institutionId: string, given: Given) => Promise<void>
  /** Never set: carries the type of the fields. */
  readonly fields?: Shown
}
