import { createInstitution } from '@mezgeb/contract/business/institutions'
import { registerInstitution } from '@mezgeb/contract/people/register-institution'

import { affects } from '../../../platform/live/affects.ts'
import { institutionFollowers } from '../../business/institutions/institution-followers.ts'
import { institutionRegistrationRoutes } from './institution-registration.routes.ts'

import type { Module } from '../../module.ts'

/** Registration of institutions, with what these features add to a new one. */
export function institutionRegistrationOf(modules: readonly Module[]): Module {
  const followers = institutionFollowers(modules)
  return {
    routes: (api, { desk }) => institutionRegistrationRoutes(api, desk, followers),
    affects: [
      affects(createInstitution, ({ reply }) => ({ institutionId: reply().id })),
      affects(registerInstitution, ({ reply }) => ({ institutionId: reply().institution.id })),
    ],
  }
}
