import { createReadStream, existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'

const BUFFER_BYTES = 1024 * 1024

/** Reads all files of a folder into the system's cache, if there is room. A running PostgreSQL may remove some meanwhile. */
export async function warmFiles(folder: string): Promise<void> {
  for (const entry of await fs.readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    try {
      for await (const _chunk of createReadStream(file, { highWaterMark: BUFFER_BYTES }));
    } catch (error) {
      if (existsSync(file)) throw error
    }
  }
}
