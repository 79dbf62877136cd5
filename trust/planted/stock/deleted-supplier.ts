import type { Planted } from '../../lib/goal.ts'

/** Goods can be received from a deleted supplier. */
export const deletedSupplier: Planted = {
  name: 'a deleted supplier that still delivers',
  foundBy: ['G3.4'],
  code: [
    {
      file: 'src/modules/stock/ledger/document-columns.queries.ts',
      find: 's.id = $3 and s.deleted_at is null',
      replace: 's.id = $3',
    },
  ],
}
