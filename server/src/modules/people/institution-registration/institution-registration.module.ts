import { createInstitution } from '@mezgeb/contract/business/institutions'
import { registerInstitution } from '@mezgeb/contract/people/register-institution'

import { affects } from '../../../platform/live/affects.ts'
import { institutionRegistrationRoutes } from './institution-registration.routes.ts'

import type { Module } from '../../module.ts'

export const institutionRegistration: Module = {
  routes: (api, { desk }) => institutionRegistrationRoutes(api, desk),
  affects: [
    affects(createInstitution, ({ reply }) => ({ institutionId: reply().id })),
    affects(registerInstitution, ({ reply }) => ({ institutionId: reply().institution.id })),
  ],
}
