import { SupplierInput, createSupplier } from '@mezgeb/contract/buying/suppliers'
import * as z from 'zod/mini'

import { useSave } from '../../../lib/api/use-save.ts'
import { bodySchema } from '../../../lib/drafts/body-schema.ts'
import { NEW, inlineCreate } from '../../../lib/drafts/inline-create.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { rememberSupplier } from './last-supplier.ts'

import type { ChosenSupplier } from './SupplierField.tsx'

/** Paths of the supplier in a form that can create one first. */
export const SUPPLIER = { chosen: 'supplier', id: 'supplierId', fields: 'newSupplier' } as const

/** An empty new supplier. */
export const NO_SUPPLIER = { name: '', contactPerson: '', phone: '', address: '' }

/** Creates the supplier of a form before the form's own call. */
export function useNewSupplier() {
  const user = useUser()
  const { key, createFirst } = inlineCreate(useSave(createSupplier), SUPPLIER)
  return {
    key,
    /** `fields`: of the supplier to create; null for one that is there. */
    idOf: async (
      form: Parameters<typeof createFirst>[0],
      supplierId: string,
      fields: z.output<typeof SupplierInput> | null,
    ): Promise<string> => {
      if (fields === null) return supplierId
      const sent = { body: { ...fields, institutionId: user.institution?.id } }
      const { id } = await createFirst(form, sent)
      rememberSupplier(user.id, id)
      return id
    },
  }
}

type Chosen = { supplierId: string }

/** In the place of the id of a supplier who is created first. */
const TO_COME = '00000000-0000-0000-0000-000000000000'

/** For a body with a supplier, and beside it the one to create first; null for one that is there. */
export function withNewSupplier<Body extends z.ZodMiniType<unknown, object>>(
  body: Body,
  supplier: ChosenSupplier | null,
) {
  const isNew = supplier === NEW
  const toBody = (values: Chosen) => (isNew ? { ...values, supplierId: TO_COME } : values)
  const newSupplier = isNew ? SupplierInput : z.pipe(z.unknown(), toNull)
  return z.intersection(bodySchema(toBody, body), z.object({ newSupplier }))
}

const toNull = z.transform(() => null)
