import { useSearchText } from '../../lib/use-search-text.ts'
import { t } from '../../texts/texts.ts'
import { CardGrid } from '../../ui/CardGrid.tsx'
import { ListScreen } from '../../ui/ListScreen.tsx'
import { ModalButton } from '../../ui/ModalButton.tsx'
import { useCategories } from './categories.api.ts'
import { CategoryCard } from './CategoryCard.tsx'
import { CategoryModal } from './category-modals.ts'

/** /categories (spec §2). */
export function CategoriesPage() {
  const [search, setSearch] = useSearchText()
  const list = useCategories(search)
  return (
    <ListScreen
      title={t.categories.title}
      description={t.categories.description}
      action={
        <ModalButton variant="primary" modal={CategoryModal} modalProps={{}}>
          {t.categories.add}
        </ModalButton>
      }
      search={{ placeholder: t.categories.search, value: search, onChange: setSearch }}
      list={list}
      errorTitle={t.categories.failed}
      empty={{
        noMatch: t.categories.noMatch,
        none: t.categories.none,
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
