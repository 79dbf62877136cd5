import type { Planted } from '../lib/goal.ts'

/** Goods can be received from a supplier that was deleted. */
export const deletedSupplier: Planted = {
  name: 'a deleted supplier that still delivers',
  foundBy: ['G3.4'],
  code: [
    {
      file: 'src/modules/stock/receive-stock.sql',
      find: 's.id = p_supplier and s.deleted_at is null',
      replace: 's.id = p_supplier',
    },
  ],
}
