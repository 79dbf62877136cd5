import { claimDraft } from './drafts.ts'
import { getSession } from './session.ts'

import type { FormId } from './drafts.ts'

/** Whether this form should open by itself, because the signed-in user's session ended while it was open. */
export function claimOwnDraft(form: FormId): boolean {
  const userId = getSession()?.user.id
  return userId !== undefined && claimDraft(userId, form)
}
