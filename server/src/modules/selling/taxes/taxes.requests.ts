import { addRequests, taxId } from '../../../testing/call-row.ts'
import { anotherDay, newName } from '../../../testing/request-fields.ts'

addRequests({
  getTaxes: { request: () => ({}) },
  addReadyMadeTaxes: { audited: [], request: () => ({ body: {} }) },
  createTax: {
    audited: ['TAX CREATED'],
    request: () => ({ body: { name: newName(), kind: 'STANDARD', rate: 10 } }),
  },
  updateTax: {
    audited: ['TAX CHANGED'],
    request: ({ own }) => ({ params: { id: own.tax.id }, body: { name: newName() } }),
    ids: { 'params.id': taxId },
  },
  createTaxRate: {
    audited: ['TAX CREATED'],
    request: ({ own }) => ({ body: { taxId: own.tax.id, rate: 12, validFrom: anotherDay() } }),
    ids: { 'body.taxId': taxId },
  },
  updateTaxSettings: {
    audited: ['TAX CHANGED'],
    request: ({ own }) => ({ body: { defaultTaxId: own.tax.id } }),
    ids: { 'body.defaultTaxId': taxId },
  },
})
