import { SupplierInput, createSupplier } from '@mezgeb/contract/buying/suppliers'
import { ProductInput } from '@mezgeb/contract/catalogue/products'
import { Named } from '@mezgeb/contract/kit/fields'
import * as z from 'zod/mini'

import { useSave } from '../../../../lib/api/use-save.ts'
import { emptyAsNull } from '../../../../lib/drafts/empty-as-null.ts'
import { NEW, inlineCreate } from '../../../../lib/drafts/inline-create.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'

import type { ChosenSupplier } from '../../../buying/suppliers/SupplierField.tsx'

export const SUPPLIER = { chosen: 'supplier', id: 'supplierId', fields: 'newSupplier' } as const

/** The default supplier in the form of a product. */
export function supplierValues(product: Product | undefined) {
  return {
    supplier: (product?.supplier ?? null) as ChosenSupplier | null,
    supplierId: product?.supplierId ?? '',
    newSupplier: { name: '', phone: '' },
  }
}

export const supplierShapes = { supplier: z.nullable(z.union([z.literal(NEW), Named])) }

export function supplierSchema({ supplier }: Pick<ReturnType<typeof supplierValues>, 'supplier'>) {
  const isNew = supplier === NEW
  return {
    supplierId: isNew
      ? z.optional(z.nullable(z.string()))
      : z.pipe(emptyAsNull, ProductInput.shape.supplierId),
    newSupplier: isNew ? SupplierInput : z.pipe(z.unknown(), toNull),
  }
}

/** A new one is created before its product. */
export const useNewSupplier = () => inlineCreate(useSave(createSupplier), SUPPLIER)

const toNull = z.transform(() => null)
