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
import { useMayChangeStatus } from './StatusButtons.tsx'
import { userColumns } from './user-columns.ts'
import { StaffModal } from './user-modals.ts'
import { UserCard } from './UserCard.tsx'
import { useUsersOf } from './users.api.ts'

type StaffScreenProps = {
  description: string
  /** Only the staff of this branch. */
  branchId?: string
}

/** Staff Management (spec §2), of the institution or of one branch. */
export function StaffScreen({ description, branchId }: StaffScreenProps) {
  const { role, institution } = useUser()
  const isAdmin = role === 'ADMIN'
  const [search, setSearch] = useSearchText()
  const of = { institutionId: institution?.id ?? '', branchId, search }
  const list = useShownList(useUsersOf(of, { enabled: isAdmin }))
  const mayChange = useMayChangeStatus()
  if (!isAdmin) return <Forbidden title={t.users.title} message={PERMISSION_DENIED} />
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
          columns={userColumns}
          search={search}
          narrowedTo={branchId === undefined ? [] : [description]}
        />
      }
      shape={{ facts: 3 }}
      errorTitle={t.users.failed}
      empty={{
        noMatch: t.users.noMatch,
        none: t.users.none,
        action: <ModalButton {...button}>{t.users.addFirst}</ModalButton>,
      }}
    >
      <CardGrid label={t.users.list}>
        {list.items?.map((user) => (
          <UserCard key={user.id} user={user} mayChange={mayChange(user)} />
        ))}
      </CardGrid>
    </ListScreen>
  )
}
