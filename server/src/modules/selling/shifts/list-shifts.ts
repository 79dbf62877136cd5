import { moneyReader } from '../money-lists/money-reader.ts'
import { shiftReply } from './shift-reply.ts'
import { movementList, shiftList } from './shifts.queries.ts'

import type { listCashMovements, listShifts as call } from '@mezgeb/contract/selling/shifts'
import type { Received } from '@mezgeb/contract/kit/endpoint'

export const listShifts = moneyReader({
  list: shiftList,
  filters: ({ tillId }: Received<typeof call>['query']) => [tillId],
  toItem: shiftReply,
})

export const listMovements = moneyReader({
  list: movementList,
  filters: ({ tillId, purpose }: Received<typeof listCashMovements>['query']) => [tillId, purpose],
  toItem: (row) => {
    const { total: _, ...movement } = row
    return movement
  },
})
