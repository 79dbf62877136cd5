import { t } from '../../texts/texts.ts'

import type { Category } from '@mezgeb/contract/categories'

import type { PrintColumn } from '../printing/print-column.ts'

/** What of a category is printed. */
export function categoryColumns(): PrintColumn<Category>[] {
  return [
    { heading: t.ui.name, text: ({ name }) => name },
    {
      heading: t.ui.description,
      text: ({ description }) => description ?? t.categories.noDescription,
    },
  ]
}
