import { useSearchText } from '../../../lib/list/use-list-address.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { RecordList } from '../../workspace/records/RecordList.tsx'
import { branchFields } from './branch-fields.ts'
import { BranchModal } from './branch-modals.ts'
import { BranchActions, BranchCard } from './BranchCard.tsx'
import { useBranches } from './branches.api.ts'

/** /branches (spec §2): the branches of the own institution, for an ADMIN only. */
export function BranchesPage() {
  const [search] = useSearchText()
  const list = useBranches(search)
  if (!useMay()('branches.edit')) return <Forbidden title={t.branches.title} />
  return (
    <RecordList
      words={t.branches}
      list={list}
      fields={branchFields}
      modal={BranchModal}
      modalProps={{}}
      Card={BranchCard}
      Actions={BranchActions}
    />
  )
}
