import { updateMe } from '@mezgeb/contract/people/auth'

import { affects } from '../../../platform/live/affects.ts'
import { authRoutes } from './auth.routes.ts'

import type { Module } from '../../module.ts'

export const accounts: Module = {
  routes: (api, { desk }) => authRoutes(api, desk),
  affects: [affects(updateMe, ({ reply }) => ({ branchId: reply().branch?.id }))],
}
