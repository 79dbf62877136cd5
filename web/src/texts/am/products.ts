import type { products as English } from '../en/products.ts'

export const products: typeof English = {}
