import { schemaResolver, useForm } from '@mantine/form'
import { useRef, useState } from 'react'

import { t } from '../texts/texts.ts'
import { ApiError, isRefusal } from './api-error.ts'
import { useChanged } from './use-changed.ts'

import type { UseFormReturnType } from '@mantine/form'
import type * as z from 'zod/mini'

type Versioned = { version: number }

type SaveFormOptions<Values extends object, Schema extends z.ZodMiniType> = {
  /** The call's body; its sentences appear at the fields. */
  schema: Schema
  initialValues: Values
  /** What is being edited; absent when something new is made. */
  entity?: Versioned | undefined
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
  }
}

/**
 * A form in a modal: judged by the contract's schema, then by the server. A failure is logged, shown, and
 * keeps what was typed (decisions §7). When a colleague was faster, the fields say what stands there now
 * and the next save goes on top of it.
 */
export function useSaveForm<Values extends object, Schema extends z.ZodMiniType>(
  options: SaveFormOptions<Values, Schema>,
): SaveForm<Values> {
  const { schema, initialValues, entity, save, onSaved } = options
  const validate = schemaResolver(schema, { sync: true })
  const form = useForm<Values>({ initialValues, validate })
  const [saving, setSaving] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const isSaving = useRef(false)
  const version = useRef(entity?.version)
  const { isChanged, onTouch, settle } = useChanged(form.getValues)

  async function submit(values: Values): Promise<void> {
    // The state would be known one drawing later: too late for a second press at the same moment.
    if (isSaving.current) return
    isSaving.current = true
    setSaving(true)
    setError(null)
    try {
      const wanted = schema.parse(values)
      await unlessDone(save(wanted, version.current), wanted)
      settle()
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
    const fields = failure instanceof ApiError ? [...failure.fields] : []
    if (isRefusal(failure, 'STALE_VERSION') && isVersioned(failure.current)) {
      version.current = failure.current.version
      fields.push(...changedSince(initialValues, failure.current))
    }
    form.setErrors(Object.fromEntries(fields.map(({ path, message }) => [path, message])))
    focusFirst(
      form,
      fields.map(({ path }) => path),
    )
    const message = failure instanceof Error ? failure.message : String(failure)
    const isAtField = fields.some(
      (f) => f.message === message && form.getInputNode(f.path) !== null,
    )
    return isAtField ? null : message
  }

  const onSubmit = form.onSubmit(submit, (errors) => focusFirst(form, Object.keys(errors)))
  return { form, shell: { onSubmit, saving, error, isChanged, onTouch } }
}

type WithInputs = { getInputNode: (path: string) => HTMLElement | null }

function focusFirst(form: WithInputs, paths: readonly string[]): void {
  paths
    .map((path) => form.getInputNode(path))
    .find((node) => node !== null)
    ?.focus()
}

// An edit was done by an earlier try whose answer was lost, or by a colleague just so: there is nothing left to do.
async function unlessDone(saved: Promise<unknown>, wanted: unknown): Promise<void> {
  try {
    await saved
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
