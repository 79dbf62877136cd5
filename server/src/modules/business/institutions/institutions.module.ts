import { changeInstitutionStatus, updateInstitution } from '@mezgeb/contract/business/institutions'

import { affects } from '../../../platform/live/affects.ts'
import { institutionFollowers } from './institution-followers.ts'
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

/** Institutions, and what these features do when they change. */
export function institutionsOf(modules: readonly Module[]): Module {
  const followers = institutionFollowers(modules)
  return {
    routes: (api) => institutionsRoutes(api, followers),
    affects: [
      affects(updateInstitution, ({ reply }) => ({ institutionId: reply().id })),
      affects(changeInstitutionStatus, ({ reply }) => ({ institutionId: reply().id })),
    ],
  }
}
