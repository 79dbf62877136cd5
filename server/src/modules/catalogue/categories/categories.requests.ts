import { addRequests, categoryId, institutionId } from '../../../testing/call-row.ts'
import { list, newName } from '../../../testing/request-fields.ts'

addRequests({
  listCategories: list({ 'query.institutionId': institutionId }),
  createCategory: {
    audited: ['CATEGORY CREATED'],
    request: () => ({ body: { name: newName(), description: 'ቡና' } }),
    ids: { 'body.institutionId': institutionId },
  },
  updateCategory: {
    audited: ['CATEGORY CHANGED'],
    request: ({ own }) => ({ params: { id: own.category.id }, body: { name: newName() } }),
    ids: { 'params.id': categoryId },
  },
})
