import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { isMissingCode, reloadForNewCode } from '../../../lib/api/missing-code.ts'
import { fieldMessage, showAtFields, showFailure } from '../../../lib/drafts/form-failure.ts'
import { whenIdle } from '../../../ui/kit/when-idle.ts'
import { useValuesAcrossRemount, valuesBeforeRemount } from './remounted-values.ts'

import type { ChangeEvent, FormEvent } from 'react'
import type * as z from 'zod/mini'

type AuthFormOptions<Values, Schema extends z.ZodMiniType> = {
  /** The schema of the call's body, loaded after the first paint (docs/decisions/0049). */
  schema: () => Promise<Schema>
  initialValues: Values
  save: (body: z.output<Schema>) => Promise<unknown>
}

/**
 * The form of a page before sign-in. It has no draft, so that it needs neither the form library nor zod to be shown; otherwise
 * it works as `useSaveForm`.
 */
export function useAuthForm<
  Values extends Record<string, string | null>,
  Schema extends z.ZodMiniType,
>({ schema, initialValues, save }: AuthFormOptions<Values, Schema>) {
  const fields = useFields(initialValues)
  const [error, setError] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const isSaving = useRef(false)
  const root = useRef<HTMLFormElement>(null)
  const preload = useEffectEvent(() => void schema().catch(() => undefined))
  useEffect(() => whenIdle(() => preload()), [])

  async function submit(): Promise<void> {
    // State changes only with the next render: too late for a double click.
    if (isSaving.current) return
    isSaving.current = true
    setSaving(true)
    setError(null)
    const shown = {
      getInputNode: (path: string) => inputOf(root.current, path),
      setErrors: fields.setErrors,
    }
    try {
      const parsed = (await schema()).safeParse(fields.values)
      showAtFields(shown, (parsed.error?.issues ?? []).map(fieldMessage))
      if (parsed.success) await save(parsed.data)
    } catch (failure) {
      console.error(failure)
      if (isMissingCode(failure)) void reloadForNewCode(failure)
      setError(showFailure(shown, failure, initialValues))
    } finally {
      isSaving.current = false
      setSaving(false)
    }
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    void submit()
  }

  const { text, choice } = fields
  return { text, choice, shell: { root, saving, error, onSubmit: handleSubmit } }
}

function useFields<Values extends Record<string, string | null>>(initialValues: Values) {
  type Name = keyof Values & string
  const [values, setValues] = useState(() => valuesBeforeRemount(initialValues))
  const [errors, setErrors] = useState<Record<string, string>>({})
  useValuesAcrossRemount(values)

  function change(name: Name, value: string | null): void {
    setValues((before) => ({ ...before, [name]: value }))
    setErrors((before) => ({ ...before, [name]: '' }))
  }

  return {
    values,
    setErrors,
    /** Props of a text field. */
    text: (name: Name) => ({
      name,
      value: values[name] ?? '',
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.target.value),
    }),
    /** Props of a select. */
    choice: (name: Name) => ({
      value: values[name] ?? null,
      error: errors[name],
      onChange: (value: string | null) => change(name, value),
    }),
  }
}

function inputOf(form: HTMLFormElement | null, name: string): HTMLElement | null {
  const found = form?.elements.namedItem(name)
  return found instanceof HTMLElement ? found : null
}
