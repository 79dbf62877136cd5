import { fileURLToPath } from 'node:url'
import { join } from 'node:path'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Absolute path of a file of this clone. */
export const inRoot = (/** @type {string[]} */ ...parts) => join(root, ...parts)
