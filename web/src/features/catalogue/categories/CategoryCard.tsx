import { memo } from 'react'

import { t } from '../../../texts/texts.ts'
import { lazyModal } from '../../../ui/dialog/lazy-modal.tsx'
import { claimDraft } from '../../../lib/drafts/restorable-draft.ts'
import { Card } from '../../../ui/list/Card.tsx'
import { RecordActions } from '../../workspace/records/RecordActions.tsx'
import classes from './CategoryCard.module.css'

import type { Category } from '@mezgeb/contract/catalogue/categories'

import type { ActionsProps } from '../../../ui/list/field.ts'

const CategoryModal = lazyModal(
  () => import('./CategoryModal.tsx'),
  ({ category }) => claimDraft({ name: 'category', of: category?.id }),
)

/** Name, description and Edit (spec §2). */
export const CategoryCard = memo(function CategoryCard({ item: category }: { item: Category }) {
  const titleId = `category-${category.id}`
  return (
    <Card
      title={category.name}
      titleId={titleId}
      aside={
        <div className={classes.buttons}>
          <CategoryActions item={category} titleId={titleId} />
        </div>
      }
    >
      <p className={classes.description} title={category.description ?? undefined}>
        {category.description ?? t.categories.noDescription}
      </p>
    </Card>
  )
})

/** Edit. */
export function CategoryActions({ item: category, titleId }: ActionsProps<Category>) {
  return (
    <RecordActions
      recordId={category.id}
      titleId={titleId}
      modal={CategoryModal}
      modalProps={{ category }}
    />
  )
}
