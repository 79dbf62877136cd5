import { useSearchText } from '../../../lib/list/use-list-address.ts'
import { t } from '../../../texts/texts.ts'
import { RecordList } from '../../workspace/records/RecordList.tsx'
import { institutionFields } from './institution-fields.tsx'
import { InstitutionModal } from './institution-modals.ts'
import { InstitutionActions, InstitutionCard } from './InstitutionCard.tsx'
import { useInstitutions } from './institutions.api.ts'

/** /institutions (spec §2), for SUPER_ADMIN only. */
export function InstitutionsPage() {
  const [search] = useSearchText()
  return (
    <RecordList
      words={t.institutions}
      list={useInstitutions(search)}
      fields={institutionFields}
      modal={InstitutionModal}
      modalProps={{}}
      Card={InstitutionCard}
      Actions={InstitutionActions}
      shape={{ facts: 2, hasActions: true }}
    />
  )
}
