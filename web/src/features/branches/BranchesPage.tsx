import { PERMISSION_DENIED } from '@mezgeb/contract/fields'

import { useSearchText } from '../../lib/use-search-text.ts'
import { useUser } from '../../lib/use-user.ts'
import { CardGrid } from '../../ui/CardGrid.tsx'
import { Forbidden } from '../../ui/Forbidden.tsx'
import { ListScreen } from '../../ui/ListScreen.tsx'
import { ModalButton } from '../../ui/ModalButton.tsx'
import { BranchModal } from './branch-modals.ts'
import { BranchCard } from './BranchCard.tsx'
import { useBranches } from './branches.api.ts'

/** /branches (spec §2): the branches of the own institution, for an ADMIN only. */
export function BranchesPage() {
  const [search, setSearch] = useSearchText()
  const list = useBranches(search)
  if (useUser().role !== 'ADMIN') return <Forbidden title="Branches" message={PERMISSION_DENIED} />
  return (
    <ListScreen
      title="Branches"
      description="Manage your institution's branches."
      action={
        <ModalButton variant="primary" modal={BranchModal} modalProps={{}}>
          Add Branch
        </ModalButton>
      }
      search={{ placeholder: 'Search branches...', value: search, onChange: setSearch }}
      list={list}
      loading="spinner"
      errorTitle="Error loading branches"
      empty={{
        noMatch: 'No branches match your search.',
        none: 'No branches available.',
      }}
    >
      <CardGrid label="Branches">
        {list.items?.map((branch) => (
          <BranchCard key={branch.id} branch={branch} />
        ))}
      </CardGrid>
    </ListScreen>
  )
}
