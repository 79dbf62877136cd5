import { claimDraft } from '../../../lib/drafts/restorable-draft.ts'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'

/** Fetched when they are about to be opened. */
export const InstitutionModal = lazyModal(
  () => import('./InstitutionModal.tsx').then((module) => module.InstitutionModal),
  () => claimDraft({ name: 'institution' }),
)

export const InstitutionDetailsDialog = lazyModal(() =>
  import('./InstitutionDetailsDialog.tsx').then((module) => module.InstitutionDetailsDialog),
)
