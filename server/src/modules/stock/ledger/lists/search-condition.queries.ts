import { fromNamed, hasText } from '../../../../platform/db/query/search.ts'
import { hasPaperNumber } from '../papers/paper-number.ts'

import type { SearchForm } from '../../../../platform/db/query/search.ts'

/** `none`: everything, whose total is kept. */
export type ListForm = SearchForm | 'period'

// The names with the text are found first, then all documents are compared with them. Documents looked up by name would be
// faster for rare words, and slow for common ones.
export function condition(form: ListForm, kind: string): string {
  if (form === 'none' || form === 'period') return '$3::text is null'
  return named(form, `m.kind = '${kind}'`)
}

/** The same for several kinds of documents; `ofKinds`: the condition of their movements m. */
export const conditionOfKinds = (ofKinds: string) => named('scan', ofKinds)

function named(form: SearchForm, ofKinds: string): string {
  return `(d.id in (select m.document_id from stock_movements m
                     where m.institution_id = $1 and ${ofKinds}
                       and m.product_id in (select id ${fromNamed('products', form, '$3')}))
    or d.supplier_id in (select id from suppliers where institution_id = $1 and ${hasText('name_key', '$3')})
    or ${hasText('d.note_key', '$3')} or ${hasPaperNumber('d.id', '$3')})`
}
