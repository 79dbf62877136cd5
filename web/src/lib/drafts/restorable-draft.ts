import { draftText } from './drafts.ts'
import { getSession } from '../session/session.ts'

import type { FormId } from './drafts.ts'

const DAY_MS = 24 * 60 * 60 * 1000
// The server forgets an idempotency key after seven days: a restored form could be saved twice.
const DRAFT_MAX_AGE_MS = 6 * DAY_MS

// Two buttons of a page may open the same form: only one of them restores it.
const claimed = new Set<string>()

/** The draft of the user's ended session, not validated yet; undefined for none. */
export function storedDraft(form: FormId): unknown {
  const text = ownText(form)
  if (text === null) return undefined
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a missing time makes it too old
    const draft = JSON.parse(text) as { keptAt: number }
    return Date.now() - draft.keptAt < DRAFT_MAX_AGE_MS ? draft : undefined
  } catch {
    return undefined
  }
}

/** Whether the form should open by itself because it has a draft. True for the first caller only. */
export function claimDraft(form: FormId): boolean {
  const text = ownText(form)
  if (text === null || claimed.has(text) || storedDraft(form) === undefined) return false
  claimed.add(text)
  return true
}

function ownText(form: FormId): string | null {
  const userId = getSession()?.user.id
  return userId === undefined ? null : draftText(userId, form)
}
