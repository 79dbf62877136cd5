import * as z from 'zod/mini'

import { draftText } from './drafts.ts'
import { getSession } from './session.ts'

import type { FormId } from './drafts.ts'

const DAY_MS = 24 * 60 * 60 * 1000
// The server forgets the key of a save after seven days: then the same form could be saved twice.
const KEPT_FOR_MS = 6 * DAY_MS

const Dated = z.looseObject({ keptAt: z.number() })

// Two buttons of a page may open the same form: only one of them does it by itself.
const claimed = new Set<string>()

/** What was typed into a form when the session of the signed-in user ended, not judged yet; undefined for none. */
export function ownDraft(form: FormId): unknown {
  const text = ownText(form)
  if (text === null) return undefined
  try {
    const draft = Dated.parse(JSON.parse(text))
    return Date.now() - draft.keptAt < KEPT_FOR_MS ? draft : undefined
  } catch {
    return undefined
  }
}

/** Whether the form should open by itself because there is a draft of it. Says so once, to whoever asks first. */
export function claimOwnDraft(form: FormId): boolean {
  const text = ownText(form)
  if (text === null || claimed.has(text) || ownDraft(form) === undefined) return false
  claimed.add(text)
  return true
}

function ownText(form: FormId): string | null {
  const userId = getSession()?.user.id
  return userId === undefined ? null : draftText(userId, form)
}
