import type { Role, Status } from '@mezgeb/contract/roles'

/** Who is calling, as the database knows it at this moment. */
export type Actor = {
  userId: string
  name: string
  role: Role
  institutionId: string
  institutionStatus: Status
  /** Null for an ADMIN or SUPER_ADMIN without a branch. */
  branchId: string | null
  sessionHash: Buffer
}
