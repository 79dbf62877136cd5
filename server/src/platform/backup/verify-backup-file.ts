import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

import { SIGNATURE_BYTES, isSignedBy } from './backup-key.ts'
import { countRows } from './count-rows.ts'
import {
  CLOSING,
  CLOSING_SIGNED,
  DIGEST_BYTES,
  Manifest,
  OPENING,
  POSITION_BYTES,
} from './manifest.ts'

import type { BackupKey } from './backup-key.ts'
import type { TableSection } from './manifest.ts'

const LARGEST_MANIFEST = 16 * 1024 * 1024

/** Returns the manifest. Throws an Error for the terminal unless all digests match and, with a key, the file is signed with it. */
export async function verifyBackupFile(
  file: string,
  key: BackupKey | undefined,
): Promise<Manifest> {
  const { position, contents, digest, signature } = await readEnd(file)
  if (key !== undefined && (signature === null || !isSignedBy(key, digest, signature))) {
    const fault = signature === null ? 'is not signed' : 'is not signed with BACKUP_KEY'
    throw new Error(
      `${file} ${fault}, so somebody else may have made it. Nothing was changed. Use another backup, or unset BACKUP_KEY if ` +
        'you trust this one.',
    )
  }
  const manifest = manifestOf(file, contents)
  let expected = OPENING.length
  for (const table of manifest.tables) {
    if (table.offset !== expected) throw damaged(file, `the rows of ${table.name} are not in place`)
    expected += table.bytes
  }
  if (expected !== position) throw damaged(file, 'there are bytes between its parts')
  for (const table of manifest.tables) await verifyTable(file, table)
  return manifest
}

export function readSection(file: string, { offset, bytes }: TableSection) {
  return createReadStream(file, { start: offset, end: offset + bytes - 1 })
}

/** The end of a backup: its manifest as text, where that begins, and who signed it. Checks the file's SHA-256. */
async function readEnd(file: string) {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const read = async (start: number, length: number) =>
      (await handle.read(Buffer.alloc(length), 0, length, start)).buffer
    if (!(await read(0, OPENING.length)).equals(OPENING)) {
      throw new Error(`${file} is not a backup of Mezgeb, or its beginning is damaged.`)
    }
    const closing = await read(Math.max(0, size - CLOSING.length), CLOSING.length)
    const isSigned = closing.equals(CLOSING_SIGNED)
    const end = size - CLOSING.length - (isSigned ? SIGNATURE_BYTES : 0) - DIGEST_BYTES
    if (end - POSITION_BYTES < OPENING.length || !(isSigned || closing.equals(CLOSING))) {
      throw damaged(file, 'its end is missing')
    }
    const digest = await read(end, DIGEST_BYTES)
    if (!(await digestOf(file, end)).equals(digest)) {
      throw damaged(file, 'its checksum does not fit')
    }
    const manifestEnd = end - POSITION_BYTES
    const position = Number((await read(manifestEnd, POSITION_BYTES)).readBigUInt64BE(0))
    const length = manifestEnd - position
    if (position < OPENING.length || length <= 0 || length > LARGEST_MANIFEST) {
      throw damaged(file, 'its table of contents is not in place')
    }
    const signature = isSigned ? await read(end + DIGEST_BYTES, SIGNATURE_BYTES) : null
    return { position, contents: await read(position, length), digest, signature }
  } finally {
    await handle.close()
  }
}

async function digestOf(file: string, length: number): Promise<Buffer> {
  const whole = createHash('sha256')
  const bytes: AsyncIterable<Buffer> = createReadStream(file, {
    end: length - 1,
    highWaterMark: 1024 * 1024,
  })
  for await (const chunk of bytes) whole.update(chunk)
  return whole.digest()
}

function manifestOf(file: string, contents: Buffer): Manifest {
  try {
    return Manifest.parse(JSON.parse(contents.toString()))
  } catch {
    throw damaged(file, 'its table of contents cannot be read')
  }
}

async function verifyTable(file: string, table: TableSection): Promise<void> {
  const counter = countRows()
  counter.stream.resume()
  try {
    await pipeline(readSection(file, table), createGunzip(), counter.stream)
  } catch {
    throw damaged(file, `the rows of ${table.name} cannot be read`)
  }
  const { rows, sha256 } = counter.result()
  if (rows !== table.rows || sha256 !== table.sha256) {
    throw damaged(file, `the rows of ${table.name} are not those that were written`)
  }
}

function damaged(file: string, what: string): Error {
  return new Error(
    `The backup ${file} is damaged: ${what}. Nothing was changed. Use another backup.`,
  )
}
