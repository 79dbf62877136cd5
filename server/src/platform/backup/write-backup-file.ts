import { createHash } from 'node:crypto'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'

import { isRunning } from '../embedded/process-table.ts'
import { flushToDisk } from '../flush-to-disk.ts'
import { countRows } from './count-rows.ts'
import { signed } from './backup-key.ts'
import { isBackupName } from './backup-names.ts'
import { CLOSING, CLOSING_SIGNED, OPENING, POSITION_BYTES } from './manifest.ts'
import { verifyBackupFile } from './verify-backup-file.ts'

import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { BackupKey } from './backup-key.ts'
import type { Manifest, TableSection } from './manifest.ts'

/** Appends one table's rows, one line per row, to the open file. */
export type AddTable = (
  table: Pick<TableSection, 'name' | 'columns'>,
  rows: Readable,
) => Promise<TableSection>

type Watch = {
  /** Receives the number of rows written so far. */
  onRows: (table: string, rows: number) => void
  /** Aborts; removes the file. */
  signal: AbortSignal | undefined
  key: BackupKey | undefined
}

const REPORT_EVERY_MS = 2000

const written = new Set<string>()

const UNFINISHED = /^(.+)\.unfinished-(?:(.+)-)?(\d+)$/
/** A backup of another machine, or of a process that took the number of a killed one, is over by then. */
const OVER_MS = 24 * 60 * 60 * 1000

/** Writes a backup under another name, flushes, verifies, then renames it. Only its owner may read it. Returns its bytes. */
export async function writeBackupFile(
  file: string,
  fill: (add: AddTable) => Promise<Manifest>,
  watch: Watch,
): Promise<number> {
  await removeUnfinished(file)
  const unfinished = `${file}.unfinished-${os.hostname()}-${process.pid}`
  const handle = await open(unfinished, 'wx', 0o600)
  written.add(unfinished)
  try {
    const size = await writeAll(handle, fill, watch)
    await handle.sync()
    await handle.close()
    await verifyBackupFile(unfinished, watch.key)
    await rename(unfinished, file)
    await flushToDisk(path.dirname(file))
    return size
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(unfinished, { force: true })
    throw error
  } finally {
    written.delete(unfinished)
  }
}

async function writeAll(
  handle: FileHandle,
  fill: (add: AddTable) => Promise<Manifest>,
  watch: Watch,
): Promise<number> {
  const whole = createHash('sha256')
  let size = 0
  const write = async (bytes: Buffer) => {
    whole.update(bytes)
    size += bytes.length
    await handle.writeFile(bytes)
  }
  await write(OPENING)
  const manifest = await fill(async (table, rows) => {
    const offset = size
    const counter = countRows()
    const timer = setInterval(() => watch.onRows(table.name, counter.passed()), REPORT_EVERY_MS)
    try {
      await pipeline(
        rows,
        counter.stream,
        fastGzip(),
        async (compressed: AsyncIterable<Buffer>) => {
          for await (const chunk of compressed) await write(chunk)
        },
        { signal: watch.signal },
      )
    } finally {
      clearInterval(timer)
    }
    return { ...table, ...counter.result(), offset, bytes: size - offset }
  })
  const position = Buffer.alloc(POSITION_BYTES)
  position.writeBigUInt64BE(BigInt(size))
  await write(Buffer.from(JSON.stringify(manifest)))
  await write(position)
  const digest = whole.digest()
  const end = watch.key === undefined ? [CLOSING] : [signed(digest, watch.key), CLOSING_SIGNED]
  await handle.writeFile(Buffer.concat([digest, ...end]))
  return (await handle.stat()).size
}

/** A higher level makes the file a tenth smaller and takes twice as long. */
function fastGzip() {
  return createGzip({ level: constants.Z_BEST_SPEED, chunkSize: 64 * 1024 })
}

/** Removes what killed backups have left in the folder, of this name and of names that Mezgeb gives. */
async function removeUnfinished(file: string): Promise<void> {
  const folder = path.dirname(file)
  for (const name of await readdir(folder)) {
    const [, of = '', host = os.hostname(), pid] = UNFINISHED.exec(name) ?? []
    const left = path.join(folder, name)
    const isOurs = of === path.basename(file) || isBackupName(of)
    if (!isOurs || written.has(left)) continue
    const isKilled =
      host === os.hostname() && (Number(pid) === process.pid || !isRunning(Number(pid)))
    if (isKilled || (await ageOf(left)) > OVER_MS) await rm(left, { force: true })
  }
}

async function ageOf(file: string): Promise<number> {
  const found = await stat(file).catch(() => null)
  return found === null ? 0 : Date.now() - found.mtimeMs
}
