export const products = {
  title: 'Products',
  add: 'Add Product',
  addFirst: 'Add your first product',
  search: 'Search products...',
  failed: 'Error loading products',
  noMatch: 'No products match your search.',
  none: 'No products available.',
  unit: 'Unit',
  pricePerUnit: 'Price per unit',
  lowStockThreshold: 'Low stock threshold',
  label: 'Product',
  nothing: 'No product found.',
  noneOf: (name: string) => `No ${name} left here.`,
  newProduct: 'New product',
  newNamed: (name: string) => `New product “${name}”`,
  left: (units: string) => `${units} left`,
  service: 'Service',
  priceWas: (price: string) => `was ${price}`,
  kinds: { PRODUCT: 'Product' },
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    products: typeof products
  }
}
