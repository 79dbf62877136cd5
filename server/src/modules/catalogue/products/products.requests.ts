import { addRequests, categoryId, institutionId, productId } from '../../../testing/call-row.ts'
import { list, newName } from '../../../testing/request-fields.ts'

addRequests({
  listProducts: list({ 'query.institutionId': institutionId }),
  listNamedProducts: { request: ({ own }) => ({ query: { names: own.product.name } }) },
  createProduct: {
    audited: ['PRODUCT CREATED'],
    request: ({ own }) => ({
      body: {
        ...{ name: newName(), unit: 'kg', pricePerUnit: 12.5, categoryId: own.category.id },
        packs: [{ name: 'sack', size: 25, barcode: null }],
      },
    }),
    ids: { 'body.categoryId': categoryId, 'body.institutionId': institutionId },
  },
  updateProduct: {
    audited: ['PRODUCT CHANGED'],
    request: ({ own }) => ({
      params: { id: own.product.id },
      body: { name: newName(), categoryId: own.category.id },
    }),
    ids: { 'params.id': productId, 'body.categoryId': categoryId },
  },
})
