import { schemaResolver, useForm } from '@mantine/form'
import { useRef, useState } from 'react'

import { t } from '../texts/texts.ts'
import { ApiError, isRefusal } from './api-error.ts'
import { useChanged } from './use-changed.ts'
import { useKeepDraft } from './use-keep-draft.ts'

import type { UseFormReturnType } from '@mantine/form'
import type * as z from 'zod/mini'

import type { KeptForm } from './use-keep-draft.ts'

type Versioned = { version: number }

type SaveFormOptions<Values extends object, Schema extends z.ZodMiniType> = KeptForm<Values> & {
  /** The call's body; its sentences appear at the fields. */
  schema: Schema
  initialValues: Values
  /** Sends the tidied values; `version` is the one the user has seen, for an edit. */
  save: (values: z.output<Schema>, version: number | undefined) => Promise<unknown>
  onSaved: () => void
}

export type SaveForm<Values extends object> = {
  form: UseFormReturnType<Values>
  /** For ModalForm. */
  shell: {
    onSubmit: (event?: React.FormEvent<HTMLFormElement>) => void
    saving: boolean
    error: string | null
    isChanged: () => boolean
    onTouch: () => void
    /** Takes away what is back from before the session ended; null when nothing is. */
    onDiscard: (() => void) | null
  }
}

/**
 * A form in a modal: judged by the contract's schema, then by the server. A failure is logged, shown, and
 * keeps what was typed (decisions §7), also when it ends the session (decisions/0019). When a colleague was faster,
 * the fields say what stands there now and the next save goes on top of it.
 */
export function useSaveForm<Values extends object, Schema extends z.ZodMiniType>(
  options: SaveFormOptions<Values, Schema>,
): SaveForm<Values> {
  const { schema, initialValues, draft, save, onSaved } = options
  const validate = schemaResolver(schema, { sync: true })
  const form = useForm<Values>({ initialValues: draft?.found?.values ?? initialValues, validate })
  const [saving, setSaving] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const isSaving = useRef(false)
  const changed = useChanged(form.getValues, draft?.found?.before)
  const { version, beginAnew } = useKeepDraft(options, form.getValues, changed)

  async function submit(values: Values): Promise<void> {
    // The state would be known one drawing later: too late for a second press at the same moment.
    if (isSaving.current) return
    isSaving.current = true
    setSaving(true)
    setError(null)
    try {
      const wanted = schema.parse(values)
      await unlessDone(save(wanted, version.seen()), wanted, version.see)
      changed.settle()
      draft?.settle()
      onSaved()
    } catch (failure) {
      console.error(failure)
      setError(showFailure(failure))
    } finally {
      isSaving.current = false
      setSaving(false)
    }
  }

  function showFailure(failure: unknown): string | null {
    const current = currentOf(failure)
    if (current !== undefined) version.see(current.version)
    const since =
      current === undefined ? [] : changedSince(changed.before() ?? initialValues, current)
    return showAtFields(form, failure, since)
  }

  function discard(): void {
    form.setValues(initialValues)
    form.clearErrors()
    setError(null)
    changed.settle()
    beginAnew()
  }

  const onSubmit = form.onSubmit(submit, (errors) => focusFirst(form, Object.keys(errors)))
  const { isChanged, onTouch } = changed
  const onDiscard = draft?.isBack === true ? discard : null
  return { form, shell: { onSubmit, saving, error, isChanged, onTouch, onDiscard } }
}

/** What a colleague has made of it, if that is why it failed. */
function currentOf(failure: unknown) {
  const isStale = isRefusal(failure, 'STALE_VERSION') && isVersioned(failure.current)
  return isStale ? failure.current : undefined
}

type FieldMessage = { path: string; message: string }

type WithInputs = { getInputNode: (path: string) => HTMLElement | null }

type WithFields = WithInputs & { setErrors: (errors: Record<string, string>) => void }

function focusFirst(form: WithInputs, paths: readonly string[]): void {
  paths
    .map((path) => form.getInputNode(path))
    .find((node) => node !== null)
    ?.focus()
}

/** Shows what is wrong at the fields; returns what remains to be said at the foot of the form. */
function showAtFields(
  form: WithFields,
  failure: unknown,
  since: readonly FieldMessage[],
): string | null {
  const fields = [...(failure instanceof ApiError ? failure.fields : []), ...since]
  form.setErrors(Object.fromEntries(fields.map(({ path, message }) => [path, message])))
  focusFirst(
    form,
    fields.map(({ path }) => path),
  )
  const message = failure instanceof Error ? failure.message : String(failure)
  const isAtField = fields.some((f) => f.message === message && form.getInputNode(f.path) !== null)
  return isAtField ? null : message
}

// An edit was done by an earlier try whose answer was lost, or by a colleague just so: there is nothing left to do.
async function unlessDone(
  saved: Promise<unknown>,
  wanted: unknown,
  see: (version: number) => void,
): Promise<void> {
  try {
    const now = await saved
    // Some forms stay there, and are saved again.
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
  return Object.entries(initial)
    .map(([path, value]) => ({ path, was: textOf(value), now: textOf(current[path]) }))
    .filter(({ path, was, now }) => path in current && was !== now)
    .map(({ path, now }) => ({ path, message: t.ui.changedTo(now) }))
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
