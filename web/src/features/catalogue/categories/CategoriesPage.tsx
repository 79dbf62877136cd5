import { listCategories } from '@mezgeb/contract/catalogue/categories'

import { usePageList } from '../../../lib/list/use-page-list.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { claimDraft } from '../../../lib/drafts/restorable-draft.ts'
import { RecordList } from '../../workspace/records/RecordList.tsx'
import { categoryFields } from './category-fields.ts'
import { CategoryActions, CategoryCard } from './CategoryCard.tsx'

const CategoryModal = lazyModal(
  () => import('./CategoryModal.tsx'),
  () => claimDraft({ name: 'category' }),
)

/** /categories (spec §2). */
export function CategoriesPage() {
  const institutionId = useUser().institution?.id
  return (
    <RecordList
      words={t.categories}
      list={usePageList(listCategories, { query: { institutionId } })}
      fields={categoryFields}
      modal={CategoryModal}
      modalProps={{}}
      Card={CategoryCard}
      Actions={CategoryActions}
      shape={{ facts: 1 }}
    />
  )
}
