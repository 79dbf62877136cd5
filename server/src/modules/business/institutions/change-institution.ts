import { LOGO_LIMITS } from '@mezgeb/contract/business/institution-logo'

import { AppError } from '../../../platform/app-error.ts'
import { guardedChange } from '../../../platform/db/guarded-change.ts'
import { judgePicture, nameOfPictures } from '../../../platform/pictures/judge-picture.ts'
import { findInstitution, updateInstitution } from './institutions.queries.ts'
import { keepLogo } from './logos/keep-logo.ts'
import { refuseUnknownCurrency } from './refuse-unknown-currency.ts'

import type { Institution } from '@mezgeb/contract/business/institution'
import type { updateInstitution as call } from '@mezgeb/contract/business/institutions'
import type { SignedInCall } from '../../../platform/http/call.ts'
import type { InstitutionFollowers } from './institution-followers.ts'

/**
 * Changes the own institution and its logo. Throws NOT_FOUND for another institution, INVALID for an
 * unknown currency or a logo that is no picture, and STALE_VERSION.
 */
export async function changeInstitution(
  { db, actor, params: { id }, body }: SignedInCall<typeof call>,
  followers: InstitutionFollowers,
): Promise<Institution> {
  refuseUnknownCurrency(body.currency)
  if (id !== actor.institutionId) throw new AppError('NOT_FOUND')
  const logo =
    typeof body.logo === 'string' ? judgePicture(body.logo, 'logo', LOGO_LIMITS) : body.logo
  const input = { ...body, logo: logo && nameOfPictures(logo) }
  return guardedChange(db, id, {
    input,
    change: async (tx) => {
      if (!(await updateInstitution(tx, id, input))) return null
      await followers.changed(tx, id, { cashRounding: body.cashRounding })
      await keepLogo(tx, id, logo)
      return findInstitution(tx, id)
    },
    current: (tx) => findInstitution(tx, id),
  })
}
