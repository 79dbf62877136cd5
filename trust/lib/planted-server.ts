import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Planted } from './goal.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const MAIN = 'dist/main.js'

/**
 * The built server; with a planted bug, a copy of it that has the bug. The copy lies below the root, where its packages
 * are found. Throws when the text to be replaced does not stand in it exactly once: the bug would not be there.
 */
export function mainOf(planted?: Planted): string {
  if (planted?.code === undefined) return path.join(root, 'server', MAIN)
  const copy = path.join(root, '.cache', 'planted', planted.name)
  const server = path.join(copy, 'server')
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(server, { recursive: true })
  for (const part of ['migrations', 'package.json', 'dist']) copyPart(part, server)
  // Only SQL is read from the sources of a built server.
  cpSync(path.join(root, 'server', 'src'), path.join(server, 'src'), {
    recursive: true,
    filter: (file) => !path.extname(file) || file.endsWith('.sql'),
  })
  symlinkSync(path.join(root, 'web'), path.join(copy, 'web'))
  for (const { file = MAIN, find, replace } of planted.code) {
    const place = path.join(server, file)
    const text = replacedOnce(readFileSync(place, 'utf8'), find, replace, planted.name)
    writeFileSync(place, text)
  }
  return path.join(server, MAIN)
}

function copyPart(part: string, server: string): void {
  cpSync(path.join(root, 'server', part), path.join(server, part), { recursive: true })
}

function replacedOnce(text: string, find: string, replace: string, name: string): string {
  const places = text.split(find).length - 1
  if (places !== 1) {
    throw new Error(`Planted bug "${name}": its text stands ${places} times in the server.`)
  }
  return text.replace(find, () => replace)
}
