import { addTexts, t } from '../../../texts/texts.ts'
import { importing } from './product-imports.page.en.ts'

import type { Field } from '../../../ui/list/field.ts'

addTexts({ importing })

/** The id by which an import finds the record of an exported row, also under another name. */
export function ownIdField(): Field<{ id: string }> {
  return { label: t.importing.id, text: ({ id }) => id }
}
