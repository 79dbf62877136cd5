import { store, readStored, storedKeys } from '../session/storage.ts'

const PREFIX = 'draft:'
const PLACES = ['sessionStorage', 'localStorage'] as const

/** A form by its name and the id of the edited entity or initial value, undefined for an empty form. */
export type FormId = {
  name: string
  of?: string | undefined
  isOnDevice?: true
}

/** Stores a form's values for this user, in this tab unless it is kept on the device (decisions/0019). */
export function keepDraft(userId: string, form: FormId, draft: object): void {
  store(keyOf(userId, form), JSON.stringify({ ...draft, keptAt: Date.now() }), placeOf(form))
}

export function draftText(userId: string, form: FormId): string | null {
  return readStored(keyOf(userId, form), placeOf(form))
}

export function dropDraft(userId: string, form: FormId): void {
  store(keyOf(userId, form), null, placeOf(form))
}

/** Deletes the drafts of all other users; without an id, of all users. On a shared device those that it keeps stay. */
export function keepDraftsOnlyOf(userId: string | undefined, isShared: boolean): void {
  const own = `${PREFIX}${userId}:`
  for (const place of isShared ? (['sessionStorage'] as const) : PLACES) {
    drop(place, (key) => !key.startsWith(own))
  }
}

export function dropDraftsOf(userId: string): void {
  for (const place of PLACES) drop(place, (key) => key.startsWith(`${PREFIX}${userId}:`))
}

function drop(place: (typeof PLACES)[number], isDropped: (key: string) => boolean): void {
  for (const key of storedKeys(place)) {
    if (key.startsWith(PREFIX) && isDropped(key)) store(key, null, place)
  }
}

function keyOf(userId: string, { name, of = '' }: FormId): string {
  return `${PREFIX}${userId}:${name}:${of}`
}

function placeOf({ isOnDevice }: FormId) {
  return isOnDevice === true ? 'localStorage' : 'sessionStorage'
}
