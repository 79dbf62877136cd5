import { t } from '../../texts/texts.ts'

import type { User } from '@mezgeb/contract/users'

import type { PrintColumn } from '../printing/print-column.ts'

type OfBranch = { branch: { name: string } }

/** The branch of something that is printed: for an ADMIN, who sees those of all branches. */
export function branchColumn({ role }: User): PrintColumn<OfBranch>[] {
  return role === 'ADMIN' ? [{ heading: t.branches.label, text: ({ branch }) => branch.name }] : []
}
