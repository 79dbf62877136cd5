import { changeInstitutionStatus, updateInstitution } from '@mezgeb/contract/business/institutions'

import { affects } from '../../../platform/live/affects.ts'
import { institutionsRoutes } from './institutions.routes.ts'

import type { Module } from '../../module.ts'

export {
  countInstitutionsByStatus,
  countUsersByRole,
  findInstallation,
  getTotals,
} from './installation.queries.ts'
export { storeWrites } from './institution-writes.queries.ts'
export {
  findAndLockStatus as lockInstitution,
  hasInstitution,
  listNewestInstitutions,
} from './institutions.queries.ts'

export const institutions: Module = {
  routes: institutionsRoutes,
  affects: [
    affects(updateInstitution, ({ reply }) => ({ institutionId: reply().id })),
    affects(changeInstitutionStatus, ({ reply }) => ({ institutionId: reply().id })),
  ],
}
