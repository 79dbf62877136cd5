import {
  changeUserStatus,
  createUser,
  resetPassword,
  updateUser,
} from '@mezgeb/contract/people/users'

import { affects } from '../../../platform/live/affects.ts'
import { usersRoutes } from './users.routes.ts'

import type { User } from '@mezgeb/contract/people/user'
import type { Affected } from '../../../platform/live/affects.ts'

import type { Module } from '../../module.ts'

export const users: Module = {
  routes: usersRoutes,
  firstStep: { name: 'hasStaff', table: 'users', where: `role = 'STAFF'` },
  named: { table: 'users', referredBy: 'user_id', isOfPlatform: true },
  affects: [
    affects(createUser, ({ reply }) => homeOf(reply())),
    affects(changeUserStatus, ({ reply }) => homeOf(reply())),
    affects(updateUser, ({ reply }) => ({ institutionId: reply().institution?.id })),
    affects(resetPassword, ({ reply }) => homeOf(reply())),
  ],
}

function homeOf({ institution, branch }: User): Affected {
  return { institutionId: institution?.id, branchId: branch?.id }
}
