import { ApiError } from '../api/api-error.ts'

import type { IdempotencyKey } from '../api/use-idempotency-key.ts'

/** In the place of an id: the form creates this entity itself. */
export const NEW = 'new'

type Form = { setFieldValue: (path: string, value: unknown) => void }

type Named = { id: string; name: string }

/** Paths in the form: the chosen entity or NEW, its id, and the fields of a new one. */
export type InlinePaths = { chosen: string; id: string; fields: string }

export function inlineChoice({ setFieldValue }: Form, { chosen, id, fields }: InlinePaths) {
  return {
    pick: (entity: Named): void => {
      setFieldValue(chosen, entity)
      setFieldValue(id, entity.id)
    },
    enterNew: (typed: string): void => {
      setFieldValue(chosen, NEW)
      setFieldValue(id, NEW)
      if (typed !== '') setFieldValue(`${fields}.name`, typed)
    },
  }
}

type Save<Sent, Entity> = { mutateAsync: (sent: Sent) => Promise<Entity>; key: IdempotencyKey }

/** Creates an entity before the form's own call; the form then has it chosen, so that a retry does not create it again. */
export function inlineCreate<Sent, Entity extends Named>(
  { mutateAsync, key }: Save<Sent, Entity>,
  paths: InlinePaths,
) {
  async function createFirst(form: Form, sent: Sent): Promise<Entity> {
    const created = await mutateAsync(sent).catch((error: unknown) => {
      throw fieldsBelow(paths.fields, error)
    })
    inlineChoice(form, paths).pick(created)
    return created
  }
  return { key, createFirst }
}

/** Prefixes the failure's fields with `path`: the form's own fields may have the same names. */
function fieldsBelow(path: string, error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const fields = error.fields.map((field) => ({ ...field, path: `${path}.${field.path}` }))
  return Object.assign(error, { fields })
}
