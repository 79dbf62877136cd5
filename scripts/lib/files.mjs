import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { inRoot } from './root.mjs'

/**
 * Every file below a folder of the clone, or the file itself; sorted, relative to the root, with forward slashes.
 * Empty if the path is missing.
 * @param {string} path
 * @returns {string[]}
 */
export function filesBelow(path) {
  const full = inRoot(path)
  const stat = statSync(full, { throwIfNoEntry: false })
  if (!stat) return []
  if (stat.isFile()) return [path]
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(inRoot(), join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted()
}

/**
 * A digest of names and contents.
 * @param {string[]} files
 */
export function digest(files) {
  const hash = createHash('sha256')
  for (const file of files) {
    const content = readFileSync(inRoot(file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}
