import { addImportRows, createImport } from '@mezgeb/contract/catalogue/product-imports'

import type { Import } from '@mezgeb/contract/catalogue/product-imports'
import type { Business } from '../builders.ts'
import type { TestApi } from '../test-api.ts'

/** Begins an import of one product. */
export async function givenImport(
  app: TestApi,
  { admin, branch }: Pick<Business, 'admin' | 'branch'>,
): Promise<Import> {
  const body = {
    fileName: 'goods.csv',
    fileRows: 1,
    branchId: branch.id,
    quantities: 'ADD',
  } as const
  const { body: added } = await app.send(createImport, { token: admin.token, body })
  const rows = [{ row: 1, cells: { name: 'Of a file' } }]
  await app.send(addImportRows, { token: admin.token, params: { id: added.id }, body: { rows } })
  return added
}
