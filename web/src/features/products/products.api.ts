import { getDashboard, getDashboardCharts, getFirstSteps } from '@mezgeb/contract/dashboard'
import { createProduct, listProducts, updateProduct } from '@mezgeb/contract/products'

import { useList } from '../../lib/use-list.ts'
import { useSave } from '../../lib/use-save.ts'
import { useUser } from '../../lib/use-user.ts'

/** Products of the own institution by name, found by name or description. */
export function useProducts(search: string) {
  const { institution } = useUser()
  return useList(listProducts, { query: { search, institutionId: institution?.id } })
}

export function useCreateProduct() {
  return useSave(createProduct, [listProducts, getDashboard, getDashboardCharts, getFirstSteps])
}

export function useUpdateProduct() {
  return useSave(updateProduct, [listProducts, getDashboard, getDashboardCharts])
}
