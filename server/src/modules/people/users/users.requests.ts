import { randomUUID } from 'node:crypto'

import { createInstitution } from '@mezgeb/contract/business/institutions'
import { createUser } from '@mezgeb/contract/people/users'

import { addRequests, NOT_SUPER, branchId, institutionId } from '../../../testing/call-row.ts'
import { idIn, newName, newUser } from '../../../testing/request-fields.ts'

addRequests({
  createUser: {
    audited: ['USER CREATED'],
    request: (world, role) => ({
      body: {
        ...newUser(world),
        ...(role === 'SUPER_ADMIN' ? { institutionId: world.own.institution.id } : {}),
      },
    }),
    ids: {
      'body.branchId': { victims: branchId.victims, for: ['ADMIN', 'SUPER_ADMIN'] },
      'body.institutionId': { ...institutionId, ...NOT_SUPER },
    },
  },
  createAdmin: {
    audited: ['USER CREATED'],
    request: async (world, _role, app) => {
      const { token } = world.superAdmin
      const body = { name: newName() }
      const added = await app.sendAnything(createInstitution, { token, body })
      return { params: { id: idIn(added.text) }, body: newUser(world) }
    },
    ids: { 'params.id': { victims: () => randomUUID(), for: ['SUPER_ADMIN'] } },
  },
  changeUserStatus: {
    audited: ['USER CHANGED'],
    request: async (world, _role, app) => {
      const { token } = world.own.admin
      const created = await app.sendAnything(createUser, { token, body: newUser(world) })
      return { params: { id: idIn(created.text) }, body: { status: 'APPROVED' } }
    },
    ids: { 'params.id': { victims: (side) => side.staff.user.id, ...NOT_SUPER } },
  },
  updateUser: {
    audited: ['USER CHANGED'],
    request: async (world, _role, app) => {
      const { token } = world.own.admin
      const created = await app.sendAnything(createUser, { token, body: newUser(world) })
      return { params: { id: idIn(created.text) }, body: { name: newName(), role: 'STAFF' } }
    },
    ids: {
      'params.id': { victims: (side) => side.staff.user.id, ...NOT_SUPER },
      'body.branchId': { victims: branchId.victims, for: ['ADMIN', 'SUPER_ADMIN'] },
    },
  },
  resetPassword: {
    audited: ['USER CHANGED'],
    request: async (world, _role, app) => {
      const { token } = world.own.admin
      const created = await app.sendAnything(createUser, { token, body: newUser(world) })
      return { params: { id: idIn(created.text) }, body: { password: 'k7m2-p9xd-4hwt' } }
    },
    ids: { 'params.id': { victims: (side) => side.staff.user.id, ...NOT_SUPER } },
  },
  listUsers: {
    request: ({ own }) => ({ params: { id: own.institution.id } }),
    ids: {
      'params.id': { ...institutionId, ...NOT_SUPER },
      'query.branchId': { victims: branchId.victims, for: ['ADMIN', 'SUPER_ADMIN'] },
    },
  },
})
