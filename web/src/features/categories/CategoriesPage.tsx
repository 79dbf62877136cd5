import { useSearchText } from '../../lib/use-search-text.ts'
import { useShownList } from '../../lib/use-shown-list.ts'
import { t } from '../../texts/texts.ts'
import { CardGrid } from '../../ui/CardGrid.tsx'
import { ListScreen } from '../../ui/ListScreen.tsx'
import { ModalButton } from '../../ui/ModalButton.tsx'
import { PrintButton } from '../printing/PrintButton.tsx'
import { categoryColumns } from './category-columns.ts'
import { useCategories } from './categories.api.ts'
import { CategoryCard } from './CategoryCard.tsx'
import { CategoryModal } from './category-modals.ts'

/** /categories (spec §2). */
export function CategoriesPage() {
  const [search, setSearch] = useSearchText()
  const list = useShownList(useCategories(search))
  const button = { variant: 'primary', modal: CategoryModal, modalProps: {} } as const
  return (
    <ListScreen
      title={t.categories.title}
      description={t.categories.description}
      action={<ModalButton {...button}>{t.categories.add}</ModalButton>}
      search={{ placeholder: t.categories.search, value: search, onChange: setSearch }}
      list={list}
      print={
        <PrintButton
          title={t.categories.title}
          list={list}
          columns={categoryColumns}
          search={search}
        />
      }
      shape={{ facts: 1 }}
      errorTitle={t.categories.failed}
      empty={{
        noMatch: t.categories.noMatch,
        none: t.categories.none,
        action: <ModalButton {...button}>{t.categories.addFirst}</ModalButton>,
      }}
    >
      <CardGrid label={t.categories.title}>
        {list.items?.map((category) => (
          <CategoryCard key={category.id} category={category} />
        ))}
      </CardGrid>
    </ListScreen>
  )
}
