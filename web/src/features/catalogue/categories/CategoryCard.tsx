import { memo } from 'react'

import { t } from '../../../texts/texts.ts'
import { Card } from '../../../ui/list/Card.tsx'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { ChangesLink } from '../../insight/audit/ChangesLink.tsx'
import classes from './CategoryCard.module.css'
import { CategoryModal } from './category-modals.ts'

import type { Category } from '@mezgeb/contract/catalogue/categories'

import type { ActionsProps } from '../../../ui/list/field.ts'

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
    <>
      <ModalButton
        size="sm"
        data-print="none"
        modal={CategoryModal}
        modalProps={{ category }}
        aria-describedby={titleId}
      >
        {t.ui.edit}
      </ModalButton>
      <ChangesLink recordId={category.id} aria-describedby={titleId} />
    </>
  )
}
