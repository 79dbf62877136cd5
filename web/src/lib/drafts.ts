import { keep, kept, keptKeys } from './kept.ts'

const PREFIX = 'draft:'
const PLACE = 'sessionStorage'

export type FormName =
  | 'branch'
  | 'category'
  | 'currency'
  | 'customer'
  | 'institution'
  | 'name'
  | 'product'
  | 'sale'
  | 'staff'
  | 'stockEntry'
  | 'stockRemoval'
  | 'supplier'

/** A form by its name and by the id of what is edited in it, or given to it; undefined when it begins empty. */
export type FormId = { name: FormName; of?: string | undefined }

/** Keeps what was typed into a form, for this user and in this tab only (decisions/0019). */
export function keepDraft(userId: string, form: FormId, draft: object): void {
  keep(keyOf(userId, form), JSON.stringify({ ...draft, keptAt: Date.now() }), PLACE)
}

/** What is kept of it, not read yet; null for nothing. */
export function draftText(userId: string, form: FormId): string | null {
  return kept(keyOf(userId, form), PLACE)
}

export function dropDraft(userId: string, form: FormId): void {
  keep(keyOf(userId, form), null, PLACE)
}

/** Forgets the drafts of all users but this one; without one, of everybody. */
export function keepDraftsOnlyOf(userId: string | undefined): void {
  const own = `${PREFIX}${userId}:`
  for (const key of keptKeys(PLACE)) {
    if (key.startsWith(PREFIX) && !key.startsWith(own)) keep(key, null, PLACE)
  }
}

function keyOf(userId: string, { name, of = '' }: FormId): string {
  return `${PREFIX}${userId}:${name}:${of}`
}
