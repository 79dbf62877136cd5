export const categories = {
  title: 'Categories',
  description: 'Manage your product categories.',
  add: 'Add Category',
  addFirst: 'Add your first category',
  search: 'Search categories...',
  failed: 'Error loading categories',
  noMatch: 'No categories match your search.',
  none: 'No categories available.',
  noDescription: 'No description available',
  addTitle: 'Add New Category',
  editTitle: 'Edit Category',
  label: 'Category',
  nothing: 'No category found.',
  isNew: 'New category',
  added: 'Category added',
  saved: 'Category saved',
  kinds: { CATEGORY: 'Category' },
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    categories: typeof categories
  }
}
