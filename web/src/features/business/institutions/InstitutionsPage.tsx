import { useSearchText } from '../../../lib/list/use-list-address.ts'
import { useShownList } from '../../../lib/list/use-shown-list.ts'
import { t } from '../../../texts/texts.ts'
import { useFields } from '../../workspace/fields/use-fields.ts'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { CardGrid } from '../../../ui/list/CardGrid.tsx'
import { ListScreen } from '../../../ui/list/ListScreen.tsx'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { PrintButton } from '../../workspace/printing/PrintButton.tsx'
import { institutionFields } from './institution-fields.tsx'
import { InstitutionModal } from './institution-modals.ts'
import { InstitutionActions, InstitutionCard } from './InstitutionCard.tsx'
import { useInstitutions } from './institutions.api.ts'

/** /institutions (spec §2), for SUPER_ADMIN only. */
export function InstitutionsPage() {
  const [search, setSearch] = useSearchText()
  const list = useShownList(useInstitutions(search))
  const fields = useFields(institutionFields)
  const button = { variant: 'primary', modal: InstitutionModal, modalProps: {} } as const
  return (
    <ListScreen
      title={t.institutions.title}
      description={t.institutions.description}
      action={<ModalButton {...button}>{t.institutions.add}</ModalButton>}
      search={{ placeholder: t.institutions.search, value: search, onChange: setSearch }}
      list={list}
      print={
        <PrintButton title={t.institutions.title} list={list} fields={fields} search={search} />
      }
      shape={{ facts: 2, hasActions: true }}
      errorTitle={t.institutions.failed}
      empty={{
        noMatch: t.institutions.noMatch,
        none: t.institutions.none,
        action: <ModalButton {...button}>{t.institutions.addFirst}</ModalButton>,
      }}
      table={
        <DataTable
          label={t.institutions.title}
          items={list.items ?? []}
          fields={fields}
          Actions={InstitutionActions}
        />
      }
    >
      <CardGrid label={t.institutions.title}>
        {list.items?.map((institution) => (
          <InstitutionCard key={institution.id} institution={institution} />
        ))}
      </CardGrid>
    </ListScreen>
  )
}
