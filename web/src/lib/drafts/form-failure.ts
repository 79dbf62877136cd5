import { ruleText, t } from '../../texts/texts.ts'
import { ApiError, isRefusal } from '../api/api-error.ts'
import { formatDate } from '../format/format.ts'

type Versioned = { version: number }

export type FieldMessage = { path: string; message: string }

type Form = {
  getInputNode: (path: string) => HTMLElement | null
  setErrors: (errors: Record<string, string>) => void
}

export function fieldMessage(issue: { path: PropertyKey[]; message: string }): FieldMessage {
  return { path: issue.path.join('.'), message: ruleText(issue.message) }
}

export function showAtFields(form: Form, messages: readonly FieldMessage[]): void {
  const errors: Record<string, string> = {}
  for (const { path, message } of messages) errors[path] ??= message
  form.setErrors(errors)
  messages
    .map(({ path }) => form.getInputNode(path))
    .find((node) => node !== null)
    ?.focus()
}

/**
 * Shows a server failure at the fields; returns the rest for the form's foot. After a conflict each field that differs
 * from `before` shows the current value, and lines what `changed` says of them.
 */
export function showFailure(
  form: Form,
  failure: unknown,
  before: object,
  changed: readonly FieldMessage[] = [],
): string | null {
  const refused = failure instanceof ApiError ? failure.fields : []
  const current = currentOf(failure)
  const now = current === undefined ? [] : changedSince(before, current)
  const fields = [...now, ...changed, ...refused]
  showAtFields(form, fields)
  const message = failure instanceof ApiError ? failure.message : t.app.failed
  const isAtField = fields.some((f) => f.message === message && form.getInputNode(f.path) !== null)
  const isUnsent = failure instanceof ApiError && failure.status === 0
  if (isUnsent) return `${message} ${t.ui.notSent}`
  return isAtField ? null : message
}

export function currentOf(failure: unknown) {
  const isStale = isRefusal(failure, 'STALE_VERSION') && isVersioned(failure.current)
  return isStale ? failure.current : undefined
}

/** A conflict counts as saved if the entity has the wanted values: a reply was lost, or a colleague saved the same. */
export async function unlessDone(
  saved: Promise<unknown>,
  wanted: unknown,
  see: (version: number) => void,
): Promise<void> {
  try {
    const now = await saved
    // Some forms stay open and save again.
    if (isVersioned(now)) see(now.version)
  } catch (failure) {
    if (!isRefusal(failure, 'STALE_VERSION') || !isAlready(failure.current, wanted)) throw failure
  }
}

function isVersioned(value: unknown): value is Versioned & Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    typeof value.version === 'number'
  )
}

function isAlready(current: unknown, wanted: unknown): boolean {
  if (!isVersioned(current) || typeof wanted !== 'object' || wanted === null) return false
  return Object.entries(wanted).every(
    ([path, value]) => (current[path] ?? null) === (value ?? null),
  )
}

function changedSince(initial: object, current: Record<string, unknown>) {
  return Object.entries(initial).flatMap(([path, value]) => {
    const now = path in current ? sameText(current[path]) : namedIn(current, path, value)
    const isSame = now === undefined || textOf(value) === now.value
    return isSame ? [] : [{ path, message: t.ui.changedTo(now.text) }]
  })
}

/** Forms have days where entities have times. */
function sameText(value: unknown) {
  const text = textOf(value)
  const day = /^(\d{4}-\d\d-\d\d)T/.exec(text)?.[1]
  return day === undefined ? { value: text, text } : { value: day, text: formatDate(day) }
}

function namedIn(current: Record<string, unknown>, path: string, value: unknown) {
  if (!path.endsWith('Id') || typeof value !== 'string') return undefined
  const named = current[path.slice(0, -'Id'.length)]
  if (named === null) return { value: '', text: '–' }
  if (typeof named !== 'object' || !('id' in named) || !('name' in named)) return undefined
  return { value: textOf(named.id), text: textOf(named.name) }
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
