import { fstatSync, writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Lines that may wait for a slow reader of the log, in bytes; later ones are lost. */
const MOST_WAITING = 256 * 1024
const FLUSH_MS = 500

const { stdout, stderr } = process
let lost = 0
/** The last line was cut by a full disk. */
let isCut = false
let isFile: boolean | undefined

// Without listeners a full disk or a closed pipe would end the process.
stdout.on('error', () => undefined)
stderr.on('error', () => undefined)

/** `write` neither blocks nor throws: lines that a full disk or a stalled reader does not take are lost and counted. */
export const output = {
  write(text: string): void {
    isFile ??= !stdout.isTTY && isFileOrDevice()
    if (isFile) writeToFile(text)
    else writeToReader(text)
  },
  lostLines: (): number => lost,
  /** Waits briefly until the reader has every line. */
  async flush(): Promise<void> {
    if (stdout.writableLength === 0) return
    const flushed = new Promise((resolve) => stdout.write('', resolve))
    await Promise.race([flushed, sleep(FLUSH_MS)])
  },
}

function isFileOrDevice(): boolean {
  try {
    const kind = fstatSync(stdout.fd)
    return kind.isFile() || kind.isCharacterDevice()
  } catch {
    return false
  }
}

/** At once, so that a crash loses no line. */
function writeToFile(text: string): void {
  const bytes = Buffer.from(isCut ? `\n${text}` : text)
  let written = 0
  try {
    while (written < bytes.length) written += writeSync(stdout.fd, bytes, written)
    isCut = false
  } catch {
    lost += 1
    isCut ||= written > 0
  }
}

function writeToReader(text: string): void {
  if (!stdout.writable || stdout.writableLength > MOST_WAITING) lost += 1
  else stdout.write(text)
}
