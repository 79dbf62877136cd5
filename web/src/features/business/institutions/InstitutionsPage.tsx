import { listInstitutions } from '@mezgeb/contract/business/institutions'

import { usePageList } from '../../../lib/list/use-page-list.ts'
import { t } from '../../../texts/texts.ts'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { claimDraft } from '../../../lib/drafts/restorable-draft.ts'
import { RecordList } from '../../workspace/records/RecordList.tsx'
import { institutionFields } from './institution-fields.tsx'
import { InstitutionActions, InstitutionCard } from './InstitutionCard.tsx'

const InstitutionModal = lazyModal(
  () => import('./InstitutionModal.tsx'),
  () => claimDraft({ name: 'institution' }),
)

/** /institutions (spec §2), for SUPER_ADMIN only. */
export function InstitutionsPage() {
  return (
    <RecordList
      words={t.institutions}
      list={usePageList(listInstitutions)}
      fields={institutionFields}
      modal={InstitutionModal}
      modalProps={{}}
      Card={InstitutionCard}
      Actions={InstitutionActions}
      shape={{ facts: 2, hasActions: true }}
    />
  )
}
