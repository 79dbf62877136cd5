import { updateMe } from '@mezgeb/contract/people/auth'

import { affects } from '../../../platform/live/affects.ts'
import { endSessionsOfInstitution } from '../sessions/end-sessions.ts'
import { authRoutes } from './auth.routes.ts'

import type { Module } from '../../module.ts'

export const accounts: Module = {
  routes: (api, { desk }) => authRoutes(api, desk),
  institutions: {
    changed: async (tx, id, { status }) => {
      if (status === 'REJECTED') await endSessionsOfInstitution(tx, id)
    },
  },
  affects: [affects(updateMe, ({ reply }) => ({ branchId: reply().branch?.id }))],
}
