import { listCategories } from '@mezgeb/contract/catalogue/categories'

import { useList } from '../../../lib/list/use-list.ts'
import { useSearchText } from '../../../lib/list/use-list-address.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { RecordList } from '../../workspace/records/RecordList.tsx'
import { categoryFields } from './category-fields.ts'
import { CategoryActions, CategoryCard } from './CategoryCard.tsx'
import { CategoryModal } from './category-modals.ts'

/** /categories (spec §2). */
export function CategoriesPage() {
  const [search] = useSearchText()
  const institutionId = useUser().institution?.id
  return (
    <RecordList
      words={t.categories}
      list={useList(listCategories, { query: { search, institutionId } })}
      fields={categoryFields}
      modal={CategoryModal}
      modalProps={{}}
      Card={CategoryCard}
      Actions={CategoryActions}
      shape={{ facts: 1 }}
    />
  )
}
