import { useSearchText } from '../../../lib/list/use-list-address.ts'
import { useShownList } from '../../../lib/list/use-shown-list.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { t } from '../../../texts/texts.ts'
import { useFields } from '../../workspace/fields/use-fields.ts'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { CardGrid } from '../../../ui/list/CardGrid.tsx'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { ListScreen } from '../../../ui/list/ListScreen.tsx'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { PrintButton } from '../../workspace/printing/PrintButton.tsx'
import { branchFields } from './branch-fields.ts'
import { BranchModal } from './branch-modals.ts'
import { BranchActions, BranchCard } from './BranchCard.tsx'
import { useBranches } from './branches.api.ts'

/** /branches (spec §2): the branches of the own institution, for an ADMIN only. */
export function BranchesPage() {
  const [search, setSearch] = useSearchText()
  const list = useShownList(useBranches(search))
  const fields = useFields(branchFields)
  if (!useMay()('branches.edit')) return <Forbidden title={t.branches.title} />
  const button = { variant: 'primary', modal: BranchModal, modalProps: {} } as const
  return (
    <ListScreen
      title={t.branches.title}
      description={t.branches.description}
      action={<ModalButton {...button}>{t.branches.add}</ModalButton>}
      search={{ placeholder: t.branches.search, value: search, onChange: setSearch }}
      list={list}
      print={<PrintButton title={t.branches.title} list={list} fields={fields} search={search} />}
      loading="spinner"
      errorTitle={t.branches.failed}
      empty={{
        noMatch: t.branches.noMatch,
        none: t.branches.none,
        action: <ModalButton {...button}>{t.branches.addFirst}</ModalButton>,
      }}
      table={
        <DataTable
          label={t.branches.title}
          items={list.items ?? []}
          fields={fields}
          Actions={BranchActions}
        />
      }
    >
      <CardGrid label={t.branches.title}>
        {list.items?.map((branch) => (
          <BranchCard key={branch.id} branch={branch} />
        ))}
      </CardGrid>
    </ListScreen>
  )
}
