import { claimOwnDraft } from '../../lib/own-draft.ts'
import { lazyModal } from '../../ui/lazy-modal.tsx'

/** Fetched when they are about to be opened. */
export const InstitutionModal = lazyModal(
  () => import('./InstitutionModal.tsx').then((module) => module.InstitutionModal),
  () => claimOwnDraft({ name: 'institution' }),
)

export const InstitutionDetailsDialog = lazyModal(() =>
  import('./InstitutionDetailsDialog.tsx').then((module) => module.InstitutionDetailsDialog),
)
