import { useEffect, useState } from 'react'
import * as z from 'zod/mini'

import { dropDraft } from './drafts.ts'
import { ownDraft } from './own-draft.ts'
import { useUser } from './use-user.ts'

import type { FormId } from './drafts.ts'

type DraftOptions<Values extends object, Picked> = {
  form: FormId
  /** Only an open form is kept. */
  opened: boolean
  initialValues: Values
  /** What the form holds beside its values: what was picked, with the names to show. */
  picked?: z.ZodMiniType<Picked>
  /** What must never be stored, as it then comes back: passwords. */
  withheld?: Partial<Values>
}

/** Whatever makes up a form that is being filled in. */
export type FormDraft<Values> = {
  values: Values
  /** How it stood when the user first put a hand to it. */
  before: Values
  version?: number | undefined
  /** The idempotency keys of its calls; null for a call that was not tried. */
  keys: (string | null)[]
}

export type Draft<Values> = {
  form: FormId
  opened: boolean
  withheld: Partial<Values> | undefined
  /** What was kept of the form when the session ended; undefined when it begins as usual. */
  found: FormDraft<Values> | undefined
  /** Whether what was typed then still stands there, unsaved. */
  isBack: boolean
  /** It was saved or discarded. */
  settle: () => void
}

/**
 * What was typed into this form when the user's session ended (decisions/0019): for useSaveForm, and what had been
 * picked. What this version of the app cannot read is dropped.
 */
export function useDraft<Values extends object, Picked = undefined>(
  options: DraftOptions<Values, Picked>,
) {
  const { form, opened, initialValues, picked, withheld } = options
  const { id: userId } = useUser()
  const [found] = useState(() => readable(ownDraft(form), initialValues, picked))
  const [isBack, setBack] = useState(found !== undefined)

  // It lives in the form from now on, and is kept again should the session end again.
  const { name, of } = form
  useEffect(() => dropDraft(userId, { name, of }), [userId, name, of])

  const draft: Draft<Values> = {
    form,
    opened,
    withheld,
    found,
    isBack,
    settle: () => setBack(false),
  }
  return { draft, picked: found?.picked }
}

function readable<Values extends object, Picked>(
  kept: unknown,
  initialValues: Values,
  picked: z.ZodMiniType<Picked> | undefined,
) {
  const values = z.custom<Values>((value) => shapeOf(initialValues).safeParse(value).success)
  const shape = z.object({
    values,
    before: values,
    version: z.optional(z.number()),
    keys: z.array(z.nullable(z.string())),
    picked: z.optional(z.unknown()),
  })
  const form = shape.safeParse(kept)
  if (!form.success) return undefined
  if (picked === undefined) return { ...form.data, picked: undefined }
  const beside = picked.safeParse(form.data.picked)
  return beside.success ? { ...form.data, picked: beside.data } : undefined
}

// A field holds text, a number while one stands in it, or null for none; the form's schema says more when it is saved.
function shapeOf(value: unknown): z.ZodMiniType {
  if (Array.isArray(value)) return z.array(shapeOf(value[0]))
  if (typeof value !== 'object' || value === null)
    return z.union([z.string(), z.number(), z.null()])
  return z.object(
    Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shapeOf(part)])),
  )
}
