import { store, readStored, storedKeys } from '../session/storage.ts'

const PREFIX = 'draft:'
const PLACE = 'sessionStorage'

/** A form by its name and the id of the edited entity or initial value, undefined for an empty form. */
export type FormId = { name: string; of?: string | undefined }

/** Stores a form's values for this user and in this tab only (decisions/0019). */
export function keepDraft(userId: string, form: FormId, draft: object): void {
  store(keyOf(userId, form), JSON.stringify({ ...draft, keptAt: Date.now() }), PLACE)
}

/** The stored draft, not parsed yet; null for none. */
export function draftText(userId: string, form: FormId): string | null {
  return readStored(keyOf(userId, form), PLACE)
}

export function dropDraft(userId: string, form: FormId): void {
  store(keyOf(userId, form), null, PLACE)
}

/** Deletes the drafts of all other users; without an id, of all users. */
export function keepDraftsOnlyOf(userId: string | undefined): void {
  const own = `${PREFIX}${userId}:`
  for (const key of storedKeys(PLACE)) {
    if (key.startsWith(PREFIX) && !key.startsWith(own)) store(key, null, PLACE)
  }
}

function keyOf(userId: string, { name, of = '' }: FormId): string {
  return `${PREFIX}${userId}:${name}:${of}`
}
