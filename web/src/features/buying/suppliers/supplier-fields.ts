import { textField, titleField } from '../../workspace/fields/fields.ts'

import type { Supplier } from '@mezgeb/contract/buying/suppliers'

import type { Field } from '../../../ui/list/field.ts'

export function supplierFields(): Field<Supplier>[] {
  return [titleField(), textField('contactPerson'), textField('phone'), textField('address')]
}
