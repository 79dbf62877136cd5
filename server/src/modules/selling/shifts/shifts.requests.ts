import { addRequests, filterIds, newId, shiftId, tillId } from '../../../testing/call-row.ts'
import { list } from '../../../testing/request-fields.ts'
import { givenShift, givenTill } from '../../../testing/tills/given-shift.ts'

addRequests({
  listShifts: list({ ...filterIds('branchId', 'userId'), 'query.tillId': tillId }),
  listCashMovements: list({ ...filterIds('branchId', 'userId'), 'query.tillId': tillId }),
  openShift: {
    audited: ['SHIFT CREATED'],
    request: async ({ own }, _role, app) => {
      const till = await givenTill(app, own)
      return { body: { tillId: till.id, float: 100 } }
    },
    ids: { 'body.tillId': tillId },
  },
  closeShift: {
    audited: ['SHIFT CHANGED'],
    request: async ({ own }, _role, app) => {
      const { id } = await givenShift(app, own)
      return { params: { id }, body: { counts: [{ value: 100, count: 1 }] } }
    },
    ids: { 'params.id': shiftId },
  },
  explainShift: {
    audited: ['SHIFT CHANGED'],
    request: async ({ own }, _role, app) => {
      const { id } = await givenShift(app, own, { counts: [] })
      return { params: { id }, body: { reason: 'A wrong note' } }
    },
    ids: { 'params.id': shiftId },
  },
  createCashMovement: {
    audited: ['CASH_MOVEMENT CREATED'],
    request: async ({ own }, _role, app) => {
      const { id } = await givenShift(app, own)
      return { body: { shiftId: id, way: 'OUT', amount: 10, reason: 'Tea' } }
    },
    ids: { 'body.id': newId, 'body.shiftId': shiftId },
  },
  getShiftReport: {
    request: ({ own }) => ({ params: { id: own.shift.id } }),
    ids: { 'params.id': shiftId },
  },
})
