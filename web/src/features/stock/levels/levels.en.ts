export const levels = {
  title: 'Stock levels',
  description: 'How much of each product a branch keeps.',
  set: 'Set levels',
  minimum: 'Minimum',
  maximum: 'Maximum',
  of: (product: string) => `Stock levels of ${product}`,
  hint: (threshold: string) =>
    `At or below its minimum a branch is low on stock. Without a minimum the low stock threshold of the product counts: ${threshold}. Orders fill up to the maximum.`,
  none: 'none',
  notStocked: 'Not stocked here',
  fromProduct: (threshold: string) => `${threshold} (product)`,
  search: 'Search products...',
  failed: 'Error loading the stock levels',
  noMatch: 'No products match your search.',
  nothing: 'No products available.',
  saved: 'Stock levels saved',
  kinds: { LEVEL: 'Stock level' },
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    levels: typeof levels
  }
}
