import { wayToProduct } from '../products/way-to-product.ts'

/** To the page of a product, or to the list of all. */
export function wayToGoods(id?: string) {
  return id === undefined ? { to: '/products' as const } : wayToProduct(id)
}

/** To the products that are out of stock. */
export const wayToNoneLeft = { to: '/products', search: { stock: 'out' } } as const
