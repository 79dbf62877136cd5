import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

import type { KeyObject } from 'node:crypto'

/** An Ed25519 key pair of backups; where the file has only the public key, `signs` is null. */
export type BackupKey = { signs: KeyObject | null; verifies: KeyObject }

export const SIGNATURE_BYTES = 64

/** Reads a key in PEM. Null for a file that cannot be read or holds no such key. */
export function readBackupKey(file: string): BackupKey | null {
  try {
    const pem = readFileSync(file, 'utf8')
    const verifies = createPublicKey(pem)
    if (verifies.asymmetricKeyType !== 'ed25519') return null
    return { verifies, signs: pem.includes('PRIVATE KEY') ? createPrivateKey(pem) : null }
  } catch {
    return null
  }
}

/** Throws an Error with a remedy for a key that only verifies. */
export function signed(digest: Buffer, { signs }: BackupKey): Buffer {
  if (signs !== null) return sign(null, digest, signs)
  throw new Error('BACKUP_KEY is a public key, which only verifies. Set it to the private one.')
}

export function isSignedBy({ verifies }: BackupKey, digest: Buffer, signature: Buffer): boolean {
  return verify(null, digest, verifies, signature)
}
