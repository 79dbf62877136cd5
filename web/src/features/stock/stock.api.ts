import { getDashboard, getDashboardCharts, getFirstSteps } from '@mezgeb/contract/dashboard'
import { listProducts } from '@mezgeb/contract/products'
import {
  createStockEntry,
  createStockOut,
  listStockEntries,
  listStockOuts,
} from '@mezgeb/contract/stock'

import { useList } from '../../lib/use-list.ts'
import { useSave } from '../../lib/use-save.ts'

/** Entries, newest first, found by the names of product and supplier. */
export function useStockEntries(search: string, options: { enabled: boolean }) {
  return useList(listStockEntries, { query: { search } }, options)
}

/** Removals, newest first, found by the product's name and the reason. */
export function useStockOuts(search: string, options: { enabled: boolean }) {
  return useList(listStockOuts, { query: { search } }, options)
}

export function useCreateStockEntry() {
  return useSave(createStockEntry, [
    listStockEntries,
    listProducts,
    getDashboard,
    getDashboardCharts,
    getFirstSteps,
  ])
}

export function useCreateStockOut() {
  return useSave(createStockOut, [listStockOuts, listProducts, getDashboard, getDashboardCharts])
}
