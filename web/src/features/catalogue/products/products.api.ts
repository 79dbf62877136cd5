import { listProducts } from '@mezgeb/contract/catalogue/products'

import { useList } from '../../../lib/list/use-list.ts'
import { useUser } from '../../../lib/session/use-user.ts'

/** Products of the own institution by name, found by name or description. */
export function useProducts(search: string) {
  const { institution } = useUser()
  return useList(listProducts, { query: { search, institutionId: institution?.id } })
}
