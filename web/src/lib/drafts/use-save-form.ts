import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'

import { currentOf, fieldMessage, showAtFields, showFailure, unlessDone } from './form-failure.ts'
import { useDirty } from './use-dirty.ts'
import { useKeepDraft, useStoredDraft } from './use-draft.ts'

import type { UseFormReturnType } from '@mantine/form'
import type { FormEvent } from 'react'
import type * as z from 'zod/mini'

import type { FieldMessage } from './form-failure.ts'
import type { DraftOptions } from './use-draft.ts'

export type SaveFormOptions<
  Values extends object,
  Schema extends z.ZodMiniType,
> = DraftOptions<Values> & {
  schema: Schema | ((values: Values) => Schema)
  /** Sends the parsed values. `version`: for an edit, the one that the user has seen. */
  save: (
    body: z.output<Schema>,
    version: number | undefined,
    form: UseFormReturnType<Values>,
  ) => Promise<unknown>
  onSaved: () => void
  /** After a colleague's edit, what it has made of the lines: of the entity now, the values before, and the typed ones. */
  changedLines?: (now: unknown, before: Values, typed: Values) => readonly FieldMessage[]
}

export type SaveForm<Values extends object> = {
  form: UseFormReturnType<Values>
  shell: {
    onSubmit: (event?: FormEvent<HTMLFormElement>) => void
    saving: boolean
    error: string | null
    isDirty: () => boolean
    onTouch: () => void
    onDiscard: (() => void) | null
  }
}

/**
 * Validated by the contract's schema, then by the server. The values stay after a failure (decisions §7, 0019); after a conflict
 * the fields show the current ones, which the next save replaces.
 */
export function useSaveForm<Values extends object, Schema extends z.ZodMiniType>(
  options: SaveFormOptions<Values, Schema>,
): SaveForm<Values> {
  const { schema, initialValues, save, onSaved, changedLines } = options
  const stored = useStoredDraft(options)
  const form = useForm<Values>({ initialValues: stored?.values ?? initialValues })
  const [saving, setSaving] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const isSaving = useRef(false)
  const dirty = useDirty(form.getValues, stored?.before)
  const draft = useKeepDraft(options, stored, form.getValues, dirty)

  async function submit(body: z.output<Schema>): Promise<void> {
    // State changes only with the next render: too late for a double click.
    if (isSaving.current) return
    isSaving.current = true
    setSaving(true)
    setError(null)
    try {
      await unlessDone(save(body, draft.version.seen(), form), body, draft.version.see)
      dirty.settle()
      draft.settle()
      onSaved()
    } catch (failure) {
      console.error(failure)
      const [current, before] = [currentOf(failure), dirty.before() ?? initialValues]
      if (current !== undefined) draft.version.see(current.version)
      const changed = current && changedLines?.(current, before, form.getValues())
      setError(showFailure(form, failure, before, changed))
    } finally {
      isSaving.current = false
      setSaving(false)
    }
  }

  function handleSubmit(event?: FormEvent<HTMLFormElement>): void {
    event?.preventDefault()
    const values = form.getValues()
    const parsed = (typeof schema === 'function' ? schema(values) : schema).safeParse(values)
    showAtFields(form, (parsed.error?.issues ?? []).map(fieldMessage))
    if (parsed.success) void submit(parsed.data)
  }

  function discard(): void {
    form.setValues(initialValues)
    form.clearErrors()
    setError(null)
    dirty.settle()
    draft.reset()
  }

  const { isDirty, onTouch } = dirty
  const onDiscard = draft.isRestored ? discard : null
  return { form, shell: { onSubmit: handleSubmit, saving, error, isDirty, onTouch, onDiscard } }
}
