import { rewrite } from './test-database.ts'

import type { TestDatabase } from './test-database.ts'

/** Makes a sale one of yesterday. */
export async function makeOld(database: TestDatabase, saleId: string): Promise<void> {
  for (const [table, key] of [
    ['documents', 'id'],
    ['stock_movements', 'document_id'],
  ]) {
    await rewrite(
      database,
      `update ${table} set created_at = created_at - interval '1 day' where ${key} = $1`,
      [saleId],
    )
  }
}
