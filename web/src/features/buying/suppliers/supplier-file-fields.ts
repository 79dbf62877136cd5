import { peopleFileFields } from '../../catalogue/product-imports/people-file-fields.ts'
import { supplierFields } from './supplier-fields.ts'

import type { Supplier } from '@mezgeb/contract/buying/suppliers'

import type { Field } from '../../../ui/list/field.ts'

/** The fields of suppliers in a file, which an import takes. */
export function supplierFileFields(): Field<Supplier>[] {
  return peopleFileFields(supplierFields())
}
