import { NEW, inlineChoice } from '../../../../lib/drafts/inline-create.ts'
import { t } from '../../../../texts/texts.ts'
import { InlineFields } from '../../../../ui/form/InlineFields.tsx'
import { useNextField } from '../../../../ui/form/use-next-field.ts'
import { CategoryField } from '../../categories/CategoryField.tsx'
import { CATEGORY } from './use-product-form.ts'

import type { WithForm } from './use-product-form.ts'

type ProductCategoryProps = WithForm & {
  /** After one that is there already; absent: on to the code. */
  onChosen?: () => void
}

/** The category in the form of a product. */
export function ProductCategory({ form, onChosen }: ProductCategoryProps) {
  const focusNext = useNextField(form)
  const { pick, enterNew } = inlineChoice(form, CATEGORY)
  const { category } = form.values
  return (
    <>
      <CategoryField
        {...form.getInputProps('categoryId')}
        category={category ?? undefined}
        onPick={({ id, name }) => pick({ id, name })}
        onNew={enterNew}
        onChosen={(id) => {
          if (id === NEW) focusNext('newCategory.name')
          else if (onChosen === undefined) focusNext('code')
          else onChosen()
        }}
      />
      {category === NEW && (
        <InlineFields form={form} title={t.categories.isNew} path="newCategory" />
      )}
    </>
  )
}
