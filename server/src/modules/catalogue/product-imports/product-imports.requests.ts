import { createImport } from '@mezgeb/contract/catalogue/product-imports'

import { addRequests, branchId, importId } from '../../../testing/call-row.ts'
import { list, newName } from '../../../testing/request-fields.ts'

import type { CallRow } from '../../../testing/call-row.ts'
import type { TestApi } from '../../../testing/test-api.ts'
import type { World } from '../../../testing/world.ts'

/** A new import of the own institution. */
async function newImport({ own }: World, app: TestApi) {
  const body = {
    fileName: newName(),
    fileRows: 1,
    branchId: own.branch.id,
    quantities: 'ADD',
  } as const
  const { body: added } = await app.send(createImport, { token: own.admin.token, body })
  return { params: { id: added.id } }
}

const ofNew: CallRow['request'] = (world, _role, app) => newImport(world, app)
const ids = { 'params.id': importId }

addRequests({
  listImports: list({}),
  getImport: { request: ({ own }) => ({ params: { id: own.productImport.id } }), ids },
  listImportRows: { request: ({ own }) => ({ params: { id: own.productImport.id } }), ids },
  createImport: {
    audited: ['IMPORT CREATED'],
    request: ({ own }) => ({
      body: {
        fileName: newName(),
        fileRows: 2,
        branchId: own.branch.id,
        quantities: 'SET',
        columns: [{ heading: newName(), field: 'stock', branchId: own.branch.id }],
      },
    }),
    ids: { 'body.branchId': branchId, 'body.columns.0.branchId': branchId },
  },
  addImportRows: {
    audited: [],
    request: async (world, _role, app) => ({
      ...(await newImport(world, app)),
      body: { rows: [{ row: 1, cells: { name: newName(), quantity: 3 } }] },
    }),
    ids,
  },
  runImport: { audited: [], request: ({ own }) => ({ params: { id: own.productImport.id } }), ids },
  undoImport: { audited: ['IMPORT DELETED'], request: ofNew, ids },
})
