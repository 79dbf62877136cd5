export const products = {
  title: 'Products',
  add: 'Add Product',
  addFirst: 'Add your first product',
  search: 'Search products...',
  failed: 'Error loading products',
  noMatch: 'No products match your search.',
  none: 'No products available.',
  addTitle: 'Add New Product',
  editTitle: 'Edit Product',
  manageStock: 'Manage Stock',
  lowStock: (left: string) => `Low Stock (${left} remaining)`,
  outOfStock: 'Out of stock',
  outIn: (branch: string) => `${branch}: out of stock`,
  leftIn: (branch: string, left: string) => `${branch}: ${left} left`,
  unit: 'Unit',
  unitExample: 'piece, kg, box',
  pricePerUnit: 'Price per unit',
  lowStockThreshold: 'Low stock threshold',
  inStock: 'In stock',
  perBranch: 'Stock per branch',
  anotherBranch: 'Another branch',
  label: 'Product',
  nothing: 'No product found.',
  left: (units: string) => `${units} left`,
  priceWas: (price: string) => `was ${price}`,
  added: 'Product added',
  saved: 'Product saved',
  kinds: { PRODUCT: 'Product' },
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    products: typeof products
  }
}
