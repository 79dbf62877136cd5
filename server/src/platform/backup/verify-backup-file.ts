import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

import { countRows } from './count-rows.ts'
import { CLOSING, DIGEST_BYTES, Manifest, OPENING, POSITION_BYTES } from './manifest.ts'

import type { TableSection } from './manifest.ts'

const FOOTER_BYTES = POSITION_BYTES + DIGEST_BYTES + CLOSING.length
const LARGEST_MANIFEST = 16 * 1024 * 1024

/**
 * Reads a whole backup and returns its manifest. Throws an Error with a sentence for the terminal unless the digests
 * of the file and of each table match.
 */
export async function verifyBackupFile(file: string): Promise<Manifest> {
  const { size, position } = await readFooter(file)
  const manifest = await readManifest(file, position, size - FOOTER_BYTES)
  let expected = OPENING.length
  for (const table of manifest.tables) {
    if (table.offset !== expected) throw damaged(file, `the rows of ${table.name} are not in place`)
    expected += table.bytes
  }
  if (expected !== position) throw damaged(file, 'there are bytes between its parts')
  for (const table of manifest.tables) await verifyTable(file, table)
  return manifest
}

/** The compressed rows of one table. */
export function readSection(file: string, { offset, bytes }: TableSection) {
  return createReadStream(file, { start: offset, end: offset + bytes - 1 })
}

/** Checks the file's SHA-256 and returns the position of its manifest. */
async function readFooter(file: string): Promise<{ size: number; position: number }> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const opening = await handle.read(Buffer.alloc(OPENING.length), 0, OPENING.length, 0)
    if (!opening.buffer.equals(OPENING)) {
      throw new Error(`${file} is not a backup of Mezgeb, or its beginning is damaged.`)
    }
    if (size < OPENING.length + FOOTER_BYTES) throw damaged(file, 'its end is missing')
    const { buffer } = await handle.read(
      Buffer.alloc(FOOTER_BYTES),
      0,
      FOOTER_BYTES,
      size - FOOTER_BYTES,
    )
    const digest = buffer.subarray(POSITION_BYTES, POSITION_BYTES + DIGEST_BYTES)
    if (!buffer.subarray(POSITION_BYTES + DIGEST_BYTES).equals(CLOSING)) {
      throw damaged(file, 'its end is missing')
    }
    const whole = createHash('sha256')
    const stop = size - DIGEST_BYTES - CLOSING.length - 1
    const bytes: AsyncIterable<Buffer> = createReadStream(file, {
      end: stop,
      highWaterMark: 1024 * 1024,
    })
    for await (const chunk of bytes) whole.update(chunk)
    if (!whole.digest().equals(digest)) throw damaged(file, 'its checksum does not fit')
    return { size, position: Number(buffer.readBigUInt64BE(0)) }
  } finally {
    await handle.close()
  }
}

async function readManifest(file: string, start: number, end: number): Promise<Manifest> {
  const length = end - start
  if (start < OPENING.length || length <= 0 || length > LARGEST_MANIFEST) {
    throw damaged(file, 'its table of contents is not in place')
  }
  const handle = await open(file, 'r')
  try {
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, start)
    return Manifest.parse(JSON.parse(buffer.toString()))
  } catch {
    throw damaged(file, 'its table of contents cannot be read')
  } finally {
    await handle.close()
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
