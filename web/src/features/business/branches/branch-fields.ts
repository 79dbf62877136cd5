import { t } from '../../../texts/texts.ts'
import { textField, titleField } from '../../workspace/fields/fields.ts'

import type { Branch } from '@mezgeb/contract/business/branches'

import type { Field } from '../../../ui/list/field.ts'

const CODE: Field<Branch> = {
  get label() {
    return t.branches.code
  },
  text: ({ code }) => code,
}

export function branchFields(): Field<Branch>[] {
  return [titleField(), textField('location'), textField('phone'), CODE]
}
