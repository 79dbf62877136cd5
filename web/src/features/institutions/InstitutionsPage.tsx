import { useSearchText } from '../../lib/use-search-text.ts'
import { useShownList } from '../../lib/use-shown-list.ts'
import { t } from '../../texts/texts.ts'
import { CardGrid } from '../../ui/CardGrid.tsx'
import { ListScreen } from '../../ui/ListScreen.tsx'
import { ModalButton } from '../../ui/ModalButton.tsx'
import { PrintButton } from '../printing/PrintButton.tsx'
import { institutionColumns } from './institution-columns.ts'
import { InstitutionModal } from './institution-modals.ts'
import { InstitutionCard } from './InstitutionCard.tsx'
import { useInstitutions } from './institutions.api.ts'

/** /institutions (spec §2), for SUPER_ADMIN only. */
export function InstitutionsPage() {
  const [search, setSearch] = useSearchText()
  const list = useShownList(useInstitutions(search))
  const button = { variant: 'primary', modal: InstitutionModal, modalProps: {} } as const
  return (
    <ListScreen
      title={t.institutions.title}
      description={t.institutions.description}
      action={<ModalButton {...button}>{t.institutions.add}</ModalButton>}
      search={{ placeholder: t.institutions.search, value: search, onChange: setSearch }}
      list={list}
      print={
        <PrintButton
          title={t.institutions.title}
          list={list}
          columns={institutionColumns}
          search={search}
        />
      }
      shape={{ facts: 2, hasActions: true }}
      errorTitle={t.institutions.failed}
      empty={{
        noMatch: t.institutions.noMatch,
        none: t.institutions.none,
        action: <ModalButton {...button}>{t.institutions.addFirst}</ModalButton>,
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
