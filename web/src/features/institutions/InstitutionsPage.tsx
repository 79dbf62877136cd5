import { useSearchText } from '../../lib/use-search-text.ts'
import { CardGrid } from '../../ui/CardGrid.tsx'
import { ListScreen } from '../../ui/ListScreen.tsx'
import { ModalButton } from '../../ui/ModalButton.tsx'
import { InstitutionModal } from './institution-modals.ts'
import { InstitutionCard } from './InstitutionCard.tsx'
import { useInstitutions } from './institutions.api.ts'

/** /institutions (spec §2), for SUPER_ADMIN only. */
export function InstitutionsPage() {
  const [search, setSearch] = useSearchText()
  const list = useInstitutions(search)
  return (
    <ListScreen
      title="Institutions"
      description="Approve and look after institutions."
      action={
        <ModalButton variant="primary" modal={InstitutionModal} modalProps={{}}>
          Add Institution
        </ModalButton>
      }
      search={{ placeholder: 'Search institutions...', value: search, onChange: setSearch }}
      list={list}
      errorTitle="Error loading institutions"
      empty={{
        noMatch: 'No institutions match your search.',
        none: 'No institutions available.',
      }}
    >
      <CardGrid label="Institutions">
        {list.items?.map((institution) => (
          <InstitutionCard key={institution.id} institution={institution} />
        ))}
      </CardGrid>
    </ListScreen>
  )
}
