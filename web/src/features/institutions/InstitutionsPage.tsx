import { useSearchText } from '../../lib/use-search-text.ts'
import { t } from '../../texts/texts.ts'
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
      title={t.institutions.title}
      description={t.institutions.description}
      action={
        <ModalButton variant="primary" modal={InstitutionModal} modalProps={{}}>
          {t.institutions.add}
        </ModalButton>
      }
      search={{ placeholder: t.institutions.search, value: search, onChange: setSearch }}
      list={list}
      errorTitle={t.institutions.failed}
      empty={{
        noMatch: t.institutions.noMatch,
        none: t.institutions.none,
      }}
    >
      <CardGrid label={t.institutions.title}>
        {list.items?.map((institution) => (
          <InstitutionCard key={institution.id} institution={institution} />
        ))}
      </CardGrid>
    </ListScreen>
  )
}
