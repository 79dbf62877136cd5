import { listBranches } from '@mezgeb/contract/business/branches'

import { usePageList } from '../../../lib/list/use-page-list.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { claimDraft } from '../../../lib/drafts/restorable-draft.ts'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { ButtonLink } from '../../../ui/kit/ButtonLink.tsx'
import { RecordActions } from '../../workspace/records/RecordActions.tsx'
import { RecordList } from '../../workspace/records/RecordList.tsx'
import { branchFields } from './branch-fields.ts'

import type { Branch } from '@mezgeb/contract/business/branches'

import type { ActionsProps } from '../../../ui/list/field.ts'

const BranchModal = lazyModal(
  () => import('./BranchModal.tsx'),
  ({ branch }) => claimDraft({ name: 'branch', of: branch?.id }),
)

/** /branches (spec §2): the branches of the own institution, for an ADMIN only. */
export function BranchesPage() {
  const query = { institutionId: useUser().institution?.id }
  const isAllowed = useMay()('branches.edit')
  const list = usePageList(listBranches, { query }, { enabled: isAllowed })
  if (!isAllowed) return <Forbidden title={t.branches.title} />
  return (
    <RecordList
      words={t.branches}
      list={list}
      fields={branchFields}
      modal={BranchModal}
      modalProps={{}}
      Actions={BranchActions}
    />
  )
}

/** Edit and Manage Users (spec §2). */
function BranchActions({ item: branch, titleId }: ActionsProps<Branch>) {
  const { id } = branch
  return (
    <RecordActions recordId={id} titleId={titleId} modal={BranchModal} modalProps={{ branch }}>
      <ButtonLink way={{ to: '/branches/$id/users', params: { id } }} aria-describedby={titleId}>
        {t.branches.manageUsers}
      </ButtonLink>
    </RecordActions>
  )
}
