import { randomBytes } from 'node:crypto'

import { AppError } from '../../../platform/app-error.ts'
import { databaseRefusal } from '../../../platform/db/database-refusal.ts'
import { PLATFORM_INSTITUTION_ID } from '../../../platform/db/database.ts'
import { makePasswordHash } from '../passwords/make-password-hash.ts'
import { addUser } from './add-user.ts'
import { hasSuperAdmin } from './users.queries.ts'

import type { Database } from '../../../platform/db/database.ts'

const DEFAULT_EMAIL = 'super@mezgeb.local'
const PASSWORD_BYTES = 12

type Credentials = { email: string; password: string }

/**
 * Creates the first SUPER_ADMIN when there is none (decisions §1): with the given credentials, or with a set-up
 * password made here, which is returned so that it can be shown once. Null when there was nothing to tell.
 */
export async function ensureSuperAdmin(
  db: Database,
  given: Credentials | undefined,
): Promise<Credentials | null> {
  if (await db.inInstitution(PLATFORM_INSTITUTION_ID, hasSuperAdmin)) return null
  const credentials = given ?? {
    email: DEFAULT_EMAIL,
    password: randomBytes(PASSWORD_BYTES).toString('base64url'),
  }
  const passwordHash = await makePasswordHash(credentials.password, 'SUPER_ADMIN_PASSWORD')
  try {
    await db.by({ system: 'set-up' }).inInstitution(PLATFORM_INSTITUTION_ID, (tx) =>
      addUser(tx, {
        institutionId: PLATFORM_INSTITUTION_ID,
        name: 'Super admin',
        email: credentials.email,
        passwordHash,
        role: 'SUPER_ADMIN',
        status: 'APPROVED',
        branchId: null,
      }),
    )
  } catch (error) {
    if (databaseRefusal(error)?.code !== 'EMAIL_TAKEN') throw error
    // By another server that started at the same moment, or by a user of an institution.
    if (await db.inInstitution(PLATFORM_INSTITUTION_ID, hasSuperAdmin)) return null
    throw new AppError('EMAIL_TAKEN', { fields: [{ path: 'SUPER_ADMIN_EMAIL' }] })
  }
  return given === undefined ? credentials : null
}
