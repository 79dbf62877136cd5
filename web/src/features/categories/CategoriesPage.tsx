import { useSearchText } from '../../lib/use-search-text.ts'
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
      title="Categories"
      description="Manage your product categories."
      action={
        <ModalButton variant="primary" modal={CategoryModal} modalProps={{}}>
          Add Category
        </ModalButton>
      }
      search={{ placeholder: 'Search categories...', value: search, onChange: setSearch }}
      list={list}
      errorTitle="Error loading categories"
      empty={{
        noMatch: 'No categories match your search.',
        none: 'No categories available.',
      }}
    >
      <CardGrid label="Categories">
        {list.items?.map((category) => (
          <CategoryCard key={category.id} category={category} />
        ))}
      </CardGrid>
    </ListScreen>
  )
}
