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
  const form = useForm<Values>({
    initialValues,
    validate: schemaResolver(schema, { sync: true }),
  })
  const [saving, setSaving] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const version = useRef(entity?.version)
  const { isChanged, onTouch, settle } = useChanged(form.getValues)

  async function submit(values: Values): Promise<void> {
    if (saving) return
    setSaving(true)
    setError(null)
    try {
      await save(schema.parse(values), version.current)
      settle()
      onSaved()
    } catch (failure) {
      console.error(failure)
      setError(showFailure(failure))
    } finally {
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
    focusFirst(fields.map(({ path }) => path))
    const message = failure instanceof Error ? failure.message : String(failure)
    const isAtField = fields.some(
      (f) => f.message === message && form.getInputNode(f.path) !== null,
    )
    return isAtField ? null : message
  }

  function focusFirst(paths: string[]): void {
    paths
      .map((path) => form.getInputNode(path))
      .find((node) => node !== null)
      ?.focus()
  }

  const onSubmit = form.onSubmit(submit, (errors) => focusFirst(Object.keys(errors)))
  return { form, shell: { onSubmit, saving, error, isChanged, onTouch } }
}

function isVersioned(value: unknown): value is Versioned & Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    typeof value.version === 'number'
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
