import { useParams } from '@tanstack/react-router'

import { t } from '../../../texts/texts.ts'
import { ButtonLink } from '../../../ui/kit/ButtonLink.tsx'
import { NotFound } from '../../../ui/shell/NotFound.tsx'
import { useBranchNames } from '../../business/branches/branches.api.ts'
import { StaffScreen } from './StaffScreen.tsx'

/** /branches/{id}/users: the branch's staff with the same actions (decisions §7). */
export function BranchUsersPage() {
  const { id } = useParams({ from: '/session/branches/$id/users' })
  const name = useBranchNames()?.get(id)
  return (
    <StaffScreen
      description={name === undefined ? t.users.ofThisBranch : t.users.ofBranch(name)}
      branchId={id}
      unknown={
        <NotFound
          title={t.branches.unknownTitle}
          message={t.branches.unknown}
          way={<ButtonLink way={{ to: '/branches' }}>{t.branches.title}</ButtonLink>}
        />
      }
    />
  )
}
