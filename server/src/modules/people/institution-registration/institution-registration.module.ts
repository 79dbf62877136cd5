import { createInstitution } from '@mezgeb/contract/business/institutions'
import { registerInstitution } from '@mezgeb/contract/people/register-institution'

import { WITHOUT_CALLER, firstAnswer } from '../../../platform/db/create-once.ts'
import { serve } from '../../../platform/http/serve.ts'
import { affects } from '../../../platform/live/affects.ts'
import { institutionFollowers } from '../../business/institutions/institution-followers.ts'
import { limitRegistration } from '../accounts/limit-registration.ts'
import { addOwnedInstitution } from './add-owned-institution.ts'
import { registerNewInstitution } from './register-new-institution.ts'

import type { Api } from '../../../platform/http/serve.ts'
import type { InstitutionFollowers } from '../../business/institutions/institution-followers.ts'
import type { SignInDesk } from '../accounts/sign-in-desk.ts'
import type { Module } from '../../module.ts'

/** Registration of institutions, with what these features add to a new one. */
export function institutionRegistrationOf(modules: readonly Module[]): Module {
  const followers = institutionFollowers(modules)
  return {
    routes: (api, { desk }) => routes(api, desk, followers),
    affects: [
      affects(createInstitution, ({ reply }) => ({ institutionId: reply().id })),
      affects(registerInstitution, ({ reply }) => ({ institutionId: reply().institution.id })),
    ],
  }
}

function routes(api: Api, desk: SignInDesk, followers: InstitutionFollowers): void {
  serve(api, registerInstitution, ({ db, body, address, key }) =>
    limitRegistration(desk, {
      address,
      register: () => registerNewInstitution(db, body, key, followers),
      replay: async (refusal) => ({
        json: await firstAnswer(db, WITHOUT_CALLER, key, refusal),
        replayed: true,
      }),
    }),
  )
  serve(api, createInstitution, (call) => addOwnedInstitution(call, followers))
}
