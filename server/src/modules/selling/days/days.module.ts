import { closeDay, getDayReport, getDays } from '@mezgeb/contract/selling/days/days'

import { serve } from '../../../platform/http/serve.ts'
import { affects } from '../../../platform/live/affects.ts'
import { close } from './close-day.ts'
import { readDay, readDays } from './read-days.ts'

import type { Module } from '../../module.ts'

export const days: Module = {
  routes: (api) => {
    serve(api, getDays, readDays)
    serve(api, getDayReport, readDay)
    serve(api, closeDay, close)
  },
  affects: [affects(closeDay, ({ reply }) => ({ branchId: reply().branchId }))],
}
