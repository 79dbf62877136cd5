import { givenProduct, givenVariants } from '../../../../testing/builders.ts'
import { addRequests, categoryId, groupId, productId } from '../../../../testing/call-row.ts'
import { newName } from '../../../../testing/request-fields.ts'

const sizes = (...values: string[]) => [{ name: 'Size', values }]

addRequests({
  getVariantGroup: {
    request: ({ own }) => ({ params: { id: own.variants.id } }),
    ids: { 'params.id': groupId },
  },
  createVariantGroup: {
    audited: ['VARIANT_GROUP CREATED', 'PRODUCT CREATED', 'PRODUCT CHANGED'],
    request: async ({ own }, _role, app) => {
      const { id, version } = await givenProduct(app, own)
      return {
        body: {
          name: newName(),
          unit: 'pair',
          categoryId: own.category.id,
          options: sizes('38', '39'),
          variants: [{ values: ['38'], pricePerUnit: 12.5 }],
          products: [{ id, version, values: ['39'] }],
        },
      }
    },
    ids: { 'body.categoryId': categoryId, 'body.products.0.id': productId },
  },
  addVariants: {
    audited: ['VARIANT_GROUP CHANGED', 'PRODUCT CREATED', 'PRODUCT CHANGED'],
    // Groups that no other request changes.
    request: async ({ own }, _role, app) => {
      const { id, version } = await givenProduct(app, own)
      return {
        params: { id: (await givenVariants(app, own.admin)).id },
        body: {
          unit: 'pair',
          categoryId: own.category.id,
          options: sizes('37', '38', '39', '40', '41'),
          variants: [{ values: ['37'], pricePerUnit: 12.5 }],
          products: [{ id, version, values: ['41'] }],
        },
      }
    },
    ids: { 'params.id': groupId, 'body.categoryId': categoryId, 'body.products.0.id': productId },
  },
  updateVariantGroup: {
    // Each of three variants gets the category and the new name at once.
    audited: ['VARIANT_GROUP CHANGED', ...Array.from({ length: 3 }, () => 'PRODUCT CHANGED')],
    request: async ({ own }, _role, app) => {
      const { id, version, variants, options } = await givenVariants(app, own.admin)
      const products = variants.map(({ product }) => ({ id: product.id, version: product.version }))
      const sole = { name: 'Sole', values: ['flat', 'high'] }
      return {
        params: { id },
        body: {
          name: newName(),
          version,
          products,
          categoryId: own.category.id,
          options: [...options, sole],
          newValues: [{ id: products[0]?.id ?? '', values: ['high'] }],
        },
      }
    },
    ids: {
      'params.id': groupId,
      'body.categoryId': categoryId,
      'body.products.0.id': productId,
      'body.newValues.0.id': productId,
    },
  },
  removeVariant: {
    audited: ['VARIANT_GROUP CHANGED', 'PRODUCT CHANGED'],
    request: async ({ own }, _role, app) => {
      const { id, variants } = await givenVariants(app, own.admin)
      return { params: { id, productId: variants[0]?.product.id ?? '' } }
    },
    ids: { 'params.id': groupId, 'params.productId': productId },
  },
  dissolveVariantGroup: {
    audited: ['PRODUCT CHANGED', 'PRODUCT CHANGED', 'PRODUCT CHANGED'],
    request: async ({ own }, _role, app) => ({
      params: { id: (await givenVariants(app, own.admin)).id },
    }),
    ids: { 'params.id': groupId },
  },
})
