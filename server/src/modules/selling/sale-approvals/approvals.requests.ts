import { randomUUID } from 'node:crypto'

import { setPin } from '@mezgeb/contract/people/pins'

import { PASSWORD } from '../../../testing/builders.ts'
import { addRequests, branchId, newId, saleId } from '../../../testing/call-row.ts'
import { givenPerson } from '../../../testing/world.ts'

import type { Side } from '../../../testing/world.ts'

const PIN = '481502'

/** Of another kind of approval: approvals.test.ts has its strangers. */
const ofCredit = { victims: (side: Side) => side.customer.id, for: [] } as const

addRequests({
  approve: {
    audited: ['RETURN_APPROVAL CREATED'],
    request: async ({ own }, _role, app) => {
      const { token } = await givenPerson(app, own, 'ADMIN')
      const { body } = await app.send(setPin, { token, body: { current: PASSWORD, pin: PIN } })
      return {
        body: {
          kind: 'RETURN',
          documentId: randomUUID(),
          saleId: own.sale.id,
          branchId: own.branch.id,
          amount: 1,
          device: body.device,
          pin: PIN,
        },
      }
    },
    ids: {
      'body.documentId': newId,
      'body.branchId': branchId,
      'body.saleId': saleId,
      'body.customerId': ofCredit,
    },
  },
})
