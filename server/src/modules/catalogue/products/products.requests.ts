import { givenProduct } from '../../../testing/builders.ts'
import {
  addRequests,
  branchId,
  categoryId,
  institutionId,
  productId,
  supplierId,
  taxId,
} from '../../../testing/call-row.ts'
import { givenPhoto } from '../../../testing/pictures.ts'
import { list, newName } from '../../../testing/request-fields.ts'

const filterIds = {
  'query.institutionId': institutionId,
  'query.branchId': branchId,
  'query.categoryId': categoryId,
}

addRequests({
  listProducts: {
    // Only this order reads the branch of sales.
    request: () => ({ query: { sort: '-sold' } }),
    ids: { ...filterIds, 'query.soldIn': branchId },
  },
  sumProducts: list(filterIds),
  getProductPhoto: {
    request: async ({ own }, _role, app) => ({ params: await givenPhoto(app, own) }),
    ids: { 'params.id': productId },
  },
  listNamedProducts: { request: ({ own }) => ({ query: { names: own.product.name } }) },
  createProduct: {
    audited: ['PRODUCT CREATED'],
    request: ({ own }) => ({
      body: {
        name: newName(),
        unit: 'kg',
        pricePerUnit: 12.5,
        categoryId: own.category.id,
        packs: [{ name: 'sack', size: 25, barcode: null }],
        supplierId: own.supplier.id,
        taxId: own.tax.id,
      },
    }),
    ids: {
      'body.supplierId': supplierId,
      'body.taxId': taxId,
      'body.categoryId': categoryId,
      'body.institutionId': institutionId,
    },
  },
  updateProduct: {
    audited: ['PRODUCT CHANGED'],
    request: ({ own }) => ({
      params: { id: own.product.id },
      body: {
        name: newName(),
        categoryId: own.category.id,
        supplierId: own.supplier.id,
        taxId: own.tax.id,
      },
    }),
    ids: {
      'params.id': productId,
      'body.categoryId': categoryId,
      'body.supplierId': supplierId,
      'body.taxId': taxId,
    },
  },
  changeProducts: {
    audited: ['PRODUCT CHANGED'],
    // A product that no other request changes.
    request: async ({ own }, _role, app) => {
      const { id, version } = await givenProduct(app, own)
      return {
        body: {
          products: [{ id, version }],
          categoryId: own.category.id,
          lowStockThreshold: 3,
        },
      }
    },
    ids: { 'body.products.0.id': productId, 'body.categoryId': categoryId },
  },
})
