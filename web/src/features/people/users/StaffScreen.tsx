import { isRefusal } from '../../../lib/api/api-error.ts'
import { ButtonLink } from '../../../ui/kit/ButtonLink.tsx'
import { NotFound } from '../../../ui/shell/NotFound.tsx'
import { useSearchText } from '../../../lib/list/use-list-address.ts'
import { useShownList } from '../../../lib/list/use-shown-list.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { useFields } from '../../workspace/fields/use-fields.ts'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { CardGrid } from '../../../ui/list/CardGrid.tsx'
import { Forbidden } from '../../../ui/shell/Forbidden.tsx'
import { ListScreen } from '../../../ui/list/ListScreen.tsx'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { PrintButton } from '../../workspace/printing/PrintButton.tsx'
import { useMayChangeStatus } from './StatusButtons.tsx'
import { userFields } from './user-fields.tsx'
import { StaffModal } from './user-modals.ts'
import { UserActions, UserCard } from './UserCard.tsx'
import { useUsersOf } from './users.api.ts'

type StaffScreenProps = {
  description: string
  /** Only the staff of this branch. */
  branchId?: string
}

/** Staff Management (spec §2), of the institution or of one branch. */
export function StaffScreen({ description, branchId }: StaffScreenProps) {
  const { institution } = useUser()
  const may = useMay()
  const isAllowed = institution !== null && may('users.view')
  const [search, setSearch] = useSearchText()
  const of = { institutionId: institution?.id ?? '', branchId, search }
  const list = useShownList(useUsersOf(of, { enabled: isAllowed }))
  const fields = useFields(userFields)
  const mayChange = useMayChangeStatus()
  if (!isAllowed) return <Forbidden title={t.users.title} />
  if (branchId !== undefined && isUnknown(list.error)) return <UnknownBranch />
  const modalProps = branchId === undefined ? {} : { branchId }
  const button = { variant: 'primary' as const, modal: StaffModal, modalProps }
  return (
    <ListScreen
      title={t.users.title}
      description={description}
      action={<ModalButton {...button}>{t.users.add}</ModalButton>}
      search={{ placeholder: t.users.search, value: search, onChange: setSearch }}
      list={list}
      print={
        <PrintButton
          title={t.users.title}
          list={list}
          fields={fields}
          search={search}
          narrowedTo={branchId === undefined ? [] : [description]}
        />
      }
      shape={{ facts: 3 }}
      errorTitle={t.users.failed}
      empty={{ ...t.users, action: <ModalButton {...button}>{t.users.addFirst}</ModalButton> }}
      table={
        <DataTable
          label={t.users.list}
          items={list.items ?? []}
          fields={fields}
          Actions={UserActions}
        />
      }
    >
      <CardGrid label={t.users.list}>
        {list.items?.map((user) => (
          <UserCard key={user.id} user={user} mayChange={mayChange(user)} />
        ))}
      </CardGrid>
    </ListScreen>
  )
}

// An address that was typed may hold anything in the place of an id.
function isUnknown(error: Error | null): boolean {
  return isRefusal(error, 'NOT_FOUND') || isRefusal(error, 'INVALID')
}

function UnknownBranch() {
  return (
    <NotFound
      title={t.branches.unknownTitle}
      message={t.branches.unknown}
      way={<ButtonLink way={{ to: '/branches' }}>{t.branches.title}</ButtonLink>}
    />
  )
}
