import { searchedFor } from '../../../lib/shell/paths.ts'

/** To the list of products, searched for a name if there is one. */
export function wayToGoods(name?: string) {
  return name === undefined ? { to: '/products' as const } : searchedFor('/products', name)
}
