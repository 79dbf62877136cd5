import { textField, titleField } from '../../workspace/fields/fields.ts'

import type { Branch } from '@mezgeb/contract/business/branches'

import type { Field } from '../../../ui/list/field.ts'

export function branchFields(): Field<Branch>[] {
  return [titleField(), textField('location'), textField('phone')]
}
