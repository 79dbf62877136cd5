import { PERMISSION_DENIED } from '@mezgeb/contract/fields'

import { useSearchText } from '../../lib/use-search-text.ts'
import { useShownList } from '../../lib/use-shown-list.ts'
import { useUser } from '../../lib/use-user.ts'
import { t } from '../../texts/texts.ts'
import { CardGrid } from '../../ui/CardGrid.tsx'
import { Forbidden } from '../../ui/Forbidden.tsx'
import { ListScreen } from '../../ui/ListScreen.tsx'
import { ModalButton } from '../../ui/ModalButton.tsx'
import { PrintButton } from '../printing/PrintButton.tsx'
import { branchColumns } from './branch-columns.ts'
import { BranchModal } from './branch-modals.ts'
import { BranchCard } from './BranchCard.tsx'
import { useBranches } from './branches.api.ts'

/** /branches (spec §2): the branches of the own institution, for an ADMIN only. */
export function BranchesPage() {
  const [search, setSearch] = useSearchText()
  const list = useShownList(useBranches(search))
  if (useUser().role !== 'ADMIN')
    return <Forbidden title={t.branches.title} message={PERMISSION_DENIED} />
  const button = { variant: 'primary', modal: BranchModal, modalProps: {} } as const
  return (
    <ListScreen
      title={t.branches.title}
      description={t.branches.description}
      action={<ModalButton {...button}>{t.branches.add}</ModalButton>}
      search={{ placeholder: t.branches.search, value: search, onChange: setSearch }}
      list={list}
      print={
        <PrintButton title={t.branches.title} list={list} columns={branchColumns} search={search} />
      }
      loading="spinner"
      errorTitle={t.branches.failed}
      empty={{
        noMatch: t.branches.noMatch,
        none: t.branches.none,
        action: <ModalButton {...button}>{t.branches.addFirst}</ModalButton>,
      }}
    >
      <CardGrid label={t.branches.title}>
        {list.items?.map((branch) => (
          <BranchCard key={branch.id} branch={branch} />
        ))}
      </CardGrid>
    </ListScreen>
  )
}
