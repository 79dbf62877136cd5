import * as z from 'zod/mini'

import { keep, kept } from './kept.ts'

const KEY = 'drafts'
const DAY_MS = 24 * 60 * 60 * 1000
// The server forgets the key of a save after seven days: then the same form could be saved twice.
const KEPT_FOR_MS = 6 * DAY_MS

const Drafts = z.object({
  userId: z.string(),
  keptAt: z.number(),
  forms: z.record(z.string(), z.unknown()),
})

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

// Two buttons of a page may open the same form: only one of them does it by itself.
const claimed = new Set<string>()

/** What was typed into a form when the session of this user ended, not judged yet; undefined for none. */
export function draftOf(userId: string, form: FormId): unknown {
  return draftsOf(userId)[keyOf(form)]
}

/** Keeps what was typed, for this user and in this tab only (decisions/0018). */
export function keepDraft(userId: string, form: FormId, draft: object): void {
  claimed.delete(keyOf(form))
  store(userId, { ...draftsOf(userId), [keyOf(form)]: draft })
}

export function dropDraft(userId: string, form: FormId): void {
  const { [keyOf(form)]: dropped, ...others } = draftsOf(userId)
  if (dropped !== undefined) store(userId, others)
}

/** Forgets what belongs to other users than this one; without one, everything. */
export function keepDraftsOnlyOf(userId: string | undefined): void {
  if (userId === undefined || read()?.userId !== userId) keep(KEY, null, 'sessionStorage')
}

/** Whether the form should open by itself because there is a draft of it. Says so once, to whoever asks first. */
export function claimDraft(userId: string, form: FormId): boolean {
  const key = keyOf(form)
  if (claimed.has(key) || draftOf(userId, form) === undefined) return false
  claimed.add(key)
  return true
}

function keyOf({ name, of = '' }: FormId): string {
  return `${name}:${of}`
}

function draftsOf(userId: string): Record<string, unknown> {
  const drafts = read()
  const isDue = drafts?.userId === userId && Date.now() - drafts.keptAt < KEPT_FOR_MS
  return isDue ? drafts.forms : {}
}

function read() {
  try {
    return Drafts.safeParse(JSON.parse(kept(KEY, 'sessionStorage') ?? 'null')).data
  } catch {
    return undefined
  }
}

function store(userId: string, forms: Record<string, unknown>): void {
  const isEmpty = Object.keys(forms).length === 0
  const text = isEmpty ? null : JSON.stringify({ userId, keptAt: Date.now(), forms })
  keep(KEY, text, 'sessionStorage')
}
