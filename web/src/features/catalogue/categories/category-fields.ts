import { t } from '../../../texts/texts.ts'
import { fieldLabel, titleField } from '../../workspace/fields/fields.ts'

import type { Category } from '@mezgeb/contract/catalogue/categories'

import type { Field } from '../../../ui/list/field.ts'

export function categoryFields(): Field<Category>[] {
  return [
    titleField(),
    {
      label: fieldLabel('description'),
      text: ({ description }) => description ?? t.categories.noDescription,
    },
  ]
}
