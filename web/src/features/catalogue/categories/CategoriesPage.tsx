import { listCategories } from '@mezgeb/contract/catalogue/categories'

import { useList } from '../../../lib/list/use-list.ts'
import { useSearchText } from '../../../lib/list/use-list-address.ts'
import { useShownList } from '../../../lib/list/use-shown-list.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { useFields } from '../../workspace/fields/use-fields.ts'
import { DataTable } from '../../../ui/list/DataTable.tsx'
import { CardGrid } from '../../../ui/list/CardGrid.tsx'
import { ListScreen } from '../../../ui/list/ListScreen.tsx'
import { ModalButton } from '../../../ui/dialog/ModalButton.tsx'
import { PrintButton } from '../../workspace/printing/PrintButton.tsx'
import { categoryFields } from './category-fields.ts'
import { CategoryActions, CategoryCard } from './CategoryCard.tsx'
import { CategoryModal } from './category-modals.ts'

/** /categories (spec §2). */
export function CategoriesPage() {
  const [search, setSearch] = useSearchText()
  const institutionId = useUser().institution?.id
  const list = useShownList(useList(listCategories, { query: { search, institutionId } }))
  const fields = useFields(categoryFields)
  const button = { variant: 'primary', modal: CategoryModal, modalProps: {} } as const
  return (
    <ListScreen
      title={t.categories.title}
      description={t.categories.description}
      action={<ModalButton {...button}>{t.categories.add}</ModalButton>}
      search={{ placeholder: t.categories.search, value: search, onChange: setSearch }}
      list={list}
      print={<PrintButton title={t.categories.title} list={list} fields={fields} search={search} />}
      shape={{ facts: 1 }}
      errorTitle={t.categories.failed}
      empty={{
        noMatch: t.categories.noMatch,
        none: t.categories.none,
        action: <ModalButton {...button}>{t.categories.addFirst}</ModalButton>,
      }}
      table={
        <DataTable
          label={t.categories.title}
          items={list.items ?? []}
          fields={fields}
          Actions={CategoryActions}
        />
      }
    >
      <CardGrid label={t.categories.title}>
        {list.items?.map((category) => (
          <CategoryCard key={category.id} category={category} />
        ))}
      </CardGrid>
    </ListScreen>
  )
}
