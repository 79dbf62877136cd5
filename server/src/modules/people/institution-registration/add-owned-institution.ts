import { randomUUID } from 'node:crypto'

import { createOnce } from '../../../platform/db/create-once.ts'
import { makePasswordHash } from '../passwords/make-password-hash.ts'
import { addAdmin } from '../users/add-admin.ts'
import { addInstitution } from '../../business/institutions/add-institution.ts'
import { getInstitution } from '../../business/institutions/get-institution.ts'

import type { createInstitution } from '@mezgeb/contract/business/institutions'
import type { Created } from '../../../platform/db/create-once.ts'
import type { SignedInCall } from '../../../platform/http/call.ts'
import type { InstitutionFollowers } from '../../business/institutions/institution-followers.ts'

/** Adds an institution PENDING, with its first ADMIN where one is given: 409 EMAIL_TAKEN. */
export async function addOwnedInstitution(
  { db, actor, body: { name, owner = null }, key }: SignedInCall<typeof createInstitution>,
  followers: InstitutionFollowers,
): Promise<Created> {
  const id = randomUUID()
  const passwordHash = owner && (await makePasswordHash(owner.password, 'owner.password'))
  return createOnce(db, { institutionId: id, owner: actor, key }, async (tx) => {
    await addInstitution(tx, { id, name, tin: null, currency: null }, followers)
    if (owner !== null && passwordHash !== null) {
      await addAdmin(tx, { ...owner, institutionId: id, passwordHash })
    }
    return getInstitution(tx, id)
  })
}
