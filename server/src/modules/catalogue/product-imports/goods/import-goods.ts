import { applyGoods } from './apply-goods.ts'
import { judgeGoods, sameAsRow } from './judge-rows.ts'
import { undoGoods } from './undo-goods.ts'

import type { ImportSubject } from '../import-subject.ts'

/** Imports of products with opening stock. */
export const importGoods: ImportSubject = {
  of: 'PRODUCTS',
  judge: judgeGoods,
  sameAs: sameAsRow,
  keyField: ({ cells: { code = null } }) => (code === null || code === '' ? 'name' : 'code'),
  apply: applyGoods,
  undo: undoGoods,
}
