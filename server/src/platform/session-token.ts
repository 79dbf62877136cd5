import { createHash, randomBytes } from 'node:crypto'

/** The key of a session: the institution and the hash of the token. */
export type SessionKey = { institutionId: string; tokenHash: Buffer }

const INSTITUTION_BYTES = 16
const RANDOM_BYTES = 32

/**
 * A new token of an institution's user, opaque to everybody else, and the hash under which alone it is stored (decisions
 * §3). It begins with the institution, so that a session is looked for where it lies (docs/decisions/0030).
 */
export function newToken(institutionId: string): { token: string; hash: Buffer } {
  const institution = Buffer.from(institutionId.replaceAll('-', ''), 'hex')
  const token = Buffer.concat([institution, randomBytes(RANDOM_BYTES)]).toString('base64url')
  return { token, hash: tokenHash(token) }
}

/** The key that a session is looked up by; the token may be of any form. */
export function sessionKey(token: string): SessionKey {
  return { institutionId: institutionOf(token), tokenHash: tokenHash(token) }
}

/** The institution that a token begins with. */
export function institutionOf(token: string): string {
  const institution = Buffer.from(token, 'base64url').toString('hex', 0, INSTITUTION_BYTES)
  return institution.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
