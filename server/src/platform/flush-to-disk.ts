import { open } from 'node:fs/promises'

/** Makes a file's content or a folder's names survive a loss of power. */
export async function flushToDisk(fileOrFolder: string): Promise<void> {
  // Windows cannot open a folder to flush it.
  if (process.platform === 'win32') return
  const handle = await open(fileOrFolder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
