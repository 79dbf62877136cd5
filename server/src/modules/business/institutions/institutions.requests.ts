import { randomUUID } from 'node:crypto'

import { givenPendingBusiness } from '../../../testing/builders.ts'
import { addRequests, institutionId } from '../../../testing/call-row.ts'
import { givenLogo } from '../../../testing/pictures.ts'
import { nothing } from '../../../testing/request-fields.ts'

addRequests({
  listInstitutions: { request: nothing },
  getInstitutionUsage: {
    request: ({ own }) => ({ params: { id: own.institution.id } }),
    ids: { 'params.id': { victims: () => randomUUID(), for: ['SUPER_ADMIN'] } },
  },
  updateInstitution: {
    audited: ['INSTITUTION CHANGED'],
    request: ({ own }) => ({ params: { id: own.institution.id }, body: { currency: 'ETB' } }),
    ids: { 'params.id': institutionId },
  },
  getInstitutionLogo: {
    request: async ({ own }, _role, app) => ({ params: await givenLogo(app, own) }),
    ids: { 'params.id': institutionId },
  },
  changeInstitutionStatus: {
    audited: ['INSTITUTION CHANGED'],
    request: async (_world, _role, app) => ({
      params: { id: (await givenPendingBusiness(app)).institution.id },
      body: { status: 'APPROVED' },
    }),
    ids: { 'params.id': { victims: () => randomUUID(), for: ['SUPER_ADMIN'] } },
  },
})
