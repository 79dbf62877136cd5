import {
  closeShift,
  createCashMovement,
  explainShift,
  getShiftReport,
  listCashMovements,
  listShifts as listOfShifts,
  openShift,
} from '@mezgeb/contract/selling/shifts'

import { serve } from '../../../platform/http/serve.ts'
import { affects } from '../../../platform/live/affects.ts'
import { close, explain, open } from './change-shifts.ts'
import { listMovements, listShifts } from './list-shifts.ts'
import { readShiftReport } from './read-shift-report.ts'
import { recordCashMovement } from './record-cash-movement.ts'

import type { Module } from '../../module.ts'

export const shifts: Module = {
  routes: (api) => {
    serve(api, openShift, open)
    serve(api, closeShift, close)
    serve(api, explainShift, explain)
    serve(api, createCashMovement, recordCashMovement)
    serve(api, listOfShifts, listShifts)
    serve(api, listCashMovements, listMovements)
    serve(api, getShiftReport, readShiftReport)
  },
  affects: [openShift, closeShift, explainShift, createCashMovement].map((call) =>
    affects(call, ({ reply }) => ({ branchId: reply().branchId })),
  ),
}
