import { listStockEntries } from '@mezgeb/contract/stock/receipts'
import { listBranchStockOuts, listStockOuts } from '@mezgeb/contract/stock/removals'

import { useList } from '../../lib/list/use-list.ts'
import { fixedBranchId } from '../../lib/session/access.ts'
import { useUser } from '../../lib/session/use-user.ts'

/** Entries, newest first, found by the names of product and supplier. */
export function useStockEntries(search: string, options: { enabled: boolean }) {
  return useList(listStockEntries, { query: { search } }, options)
}

/** Removals, newest first, found by the product's name and the reason; for STAFF those of the own branch. */
export function useStockOuts(search: string, { enabled }: { enabled: boolean }) {
  const branchId = fixedBranchId(useUser())
  const all = { enabled: enabled && branchId === undefined }
  const own = { enabled: enabled && branchId !== undefined }
  const query = { search }
  const ofAll = useList(listStockOuts, { query }, all)
  const ofOwn = useList(listBranchStockOuts, { params: { branchId: branchId ?? '' }, query }, own)
  return branchId === undefined ? ofAll : ofOwn
}
