import { hashPassword } from './passwords.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'

/** Judges a password that is being set and hashes it; `path` names its field in a refusal. */
export async function makePasswordHash(password: string, path = 'password'): Promise<string> {
  await refuseCommonPassword(password, path)
  return hashPassword(password)
}
