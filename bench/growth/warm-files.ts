import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'

const BUFFER_BYTES = 1024 * 1024

/** Reads all files of a folder into the system's cache, if there is room. */
export async function warmFiles(folder: string): Promise<void> {
  for (const entry of await fs.readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const stream = createReadStream(path.join(entry.parentPath, entry.name), {
      highWaterMark: BUFFER_BYTES,
    })
    for await (const _chunk of stream);
  }
}
