import { SupplierInput, createSupplier } from '@mezgeb/contract/buying/suppliers'
import * as z from 'zod/mini'

import { useSave } from '../../../lib/api/use-save.ts'
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

type Chosen = { supplier: ChosenSupplier | null; supplierId: string }

/** In the place of the id of a supplier who is created first. */
const TO_COME = '00000000-0000-0000-0000-000000000000'

/** The supplier of a body that is judged before that supplier is there. */
export const sentSupplierId = ({ supplier, supplierId }: Chosen): string =>
  supplier === NEW ? TO_COME : supplierId

/** For a body, and beside it the supplier to create first; null for one that is there. */
export const withNewSupplier = <Body extends z.ZodMiniType>(
  body: Body,
  supplier: ChosenSupplier | null,
) =>
  z.intersection(
    body,
    z.object({ newSupplier: supplier === NEW ? SupplierInput : z.pipe(z.unknown(), toNull) }),
  )

const toNull = z.transform(() => null)
