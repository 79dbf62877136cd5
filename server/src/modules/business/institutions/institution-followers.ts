import type { Status } from '@mezgeb/contract/kit/roles'
import type { Transaction } from '../../../platform/db/transactions.ts'

/** The new values of an institution, as far as others follow them. */
export type InstitutionChange = { status?: Status; cashRounding?: number | null | undefined }

/** Acts of a feature when institutions are added and changed, each in the transaction of the change. */
export type InstitutionFollower = {
  /** Adds what a new institution begins with. */
  added?: (tx: Transaction, institutionId: string) => Promise<void>
  /** Its row is locked. */
  changed?: (tx: Transaction, institutionId: string, change: InstitutionChange) => Promise<void>
}

type Follows = { institutions?: InstitutionFollower }

/** All followers among modules, one after the other. */
export function institutionFollowers(modules: readonly Follows[]) {
  const followers = modules.flatMap(({ institutions = [] }) => institutions)
  return {
    async added(tx: Transaction, institutionId: string): Promise<void> {
      for (const { added } of followers) await added?.(tx, institutionId)
    },
    async changed(
      tx: Transaction,
      institutionId: string,
      change: InstitutionChange,
    ): Promise<void> {
      for (const { changed } of followers) await changed?.(tx, institutionId, change)
    },
  }
}

export type InstitutionFollowers = ReturnType<typeof institutionFollowers>
