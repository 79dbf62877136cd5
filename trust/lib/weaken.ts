import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { build } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
const WEB = '../web/dist/'
const SOURCES = ['server/src', 'contract/src']

/**
 * `find` is a text that the sources contain exactly once, or a pattern with at least one match. Without `file` it is
 * searched in the TypeScript of server and contract, so that a moved file does not need a new path here.
 */
export type Change = {
  /** Below server/ (SQL), or below ../web/dist with `*` for the hash in a name. */
  file?: string
  find: string | RegExp
  replace: string
}

/** A file of the server that this version does not have. */
type Added = { file: string; text: string }

/** A removed barrier: a change of a copy of the server's sources, or SQL run on its database. */
export type Weakness = {
  code?: readonly Change[]
  /** Below server/. */
  add?: readonly Added[]
  /** In a clone of the sources, each below its root; for the goal that builds one. */
  clone?: readonly (Change & { file: string })[]
  /** Run as the owner on the database of every server before its use. */
  sql?: string
}

/** The main file of the built server. */
export const BUILT = path.join(root, 'server', 'dist', 'main.js')

/**
 * Copies, changes and builds the sources of server and contract, and returns the main file. The copy is below the
 * root, where it finds its packages. Throws if a text to replace is missing.
 */
export async function changedServer(
  run: string,
  number: number,
  { changes, added }: { changes: readonly Change[]; added: readonly Added[] },
): Promise<string> {
  const copy = path.join(folderOf(run), String(number))
  const server = path.join(copy, 'server')
  for (const part of ['server', 'contract']) {
    cpSync(path.join(root, part), path.join(copy, part), {
      recursive: true,
      filter: (file) => !/[/\\](node_modules|data)$|\.test\.ts$/.test(file),
    })
  }
  cpSync(path.join(root, 'tsconfig.base.json'), path.join(copy, 'tsconfig.base.json'))
  const packages = path.join(copy, 'node_modules', '@mezgeb')
  mkdirSync(packages, { recursive: true })
  symlinkSync(path.join(copy, 'contract'), path.join(packages, 'contract'))
  if (changes.some(({ file = '' }) => file.startsWith(WEB))) {
    cpSync(path.join(root, 'web', 'dist'), path.join(copy, 'web', 'dist'), { recursive: true })
  } else {
    symlinkSync(path.join(root, 'web'), path.join(copy, 'web'))
  }
  for (const { file, text } of added) writeFileSync(path.join(server, file), text)
  changeFiles(server, changes)
  // SQL and migrations are read at run time; only TypeScript needs a build.
  if (changes.some(({ file = '.ts' }) => file.endsWith('.ts'))) {
    await build({ root: server, logLevel: 'silent', mode: 'production' })
  }
  return path.join(server, 'dist', 'main.js')
}

/** Changes files below a folder. Throws as `changedServer` does. */
export function changeFiles(folder: string, changes: readonly Change[]): void {
  for (const change of changes) {
    const places = placesOf(folder, change)
    for (const [place, text] of places) {
      writeFileSync(place, replaced(text, change))
      // Otherwise the compressed originals of a web file would be served.
      for (const twin of ['.br', '.gz']) rmSync(place + twin, { force: true })
    }
  }
}

/**
 * A line for each bug whose text the sources do not contain as required. Changes of the web app are judged only if it is
 * built.
 */
export function misplacedIn(bugs: readonly (Weakness & { name: string })[]): string[] {
  const server = path.join(root, 'server')
  const sources = sourcesBeside(server)
  const hasWeb = existsSync(path.join(root, 'web', 'dist'))
  return bugs.flatMap(({ name, code = [] }) =>
    code.flatMap((change) => {
      if (change.file?.startsWith(WEB) === true && !hasWeb) return []
      try {
        placesOf(server, change, sources)
        return []
      } catch (error) {
        return [`The bug "${name}" cannot be planted: ${String(error)}`]
      }
    }),
  )
}

/** Removes the copies of a run. */
export function removeChangedServers(run: string): void {
  rmSync(folderOf(run), { recursive: true, force: true })
}

function folderOf(run: string): string {
  return path.join(root, '.cache', 'weakened', run)
}

type Source = [place: string, text: string]

/** The changed files with their text. Throws unless a text occurs once, or a pattern at least once. */
function placesOf(
  server: string,
  { file, find }: Change,
  sources = file === undefined ? sourcesBeside(server) : [],
): Source[] {
  const files = file === undefined ? sources : [sourceOf(fileOf(path.join(server, file)))]
  const places = files.filter(([, text]) =>
    typeof find === 'string' ? text.includes(find) : text.search(find) >= 0,
  )
  const count = places.reduce((sum, [, text]) => sum + text.split(find).length - 1, 0)
  if (typeof find === 'string' ? count === 1 : count > 0) return places
  throw new Error(`"${find}" occurs ${count} times in ${file ?? 'the sources'}.`)
}

const sourceOf = (place: string): Source => [place, readFileSync(place, 'utf8')]

/** The TypeScript of a server and of the contract beside it. */
function sourcesBeside(server: string): Source[] {
  return SOURCES.flatMap((folder) => {
    const below = path.join(server, '..', folder)
    return readdirSync(below, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|(^|[/\\])testing[/\\]/.test(name))
      .map((name) => sourceOf(path.join(below, name)))
  })
}

/** The matching file if the name has a `*`. */
function fileOf(pattern: string): string {
  const [start = '', end] = path.basename(pattern).split('*')
  if (end === undefined) return pattern
  const folder = path.dirname(pattern)
  const fitting = readdirSync(folder).filter((one) => one.startsWith(start) && one.endsWith(end))
  if (fitting.length !== 1) throw new Error(`${fitting.length} files are called ${pattern}.`)
  return path.join(folder, fitting[0] ?? '')
}

function replaced(text: string, { find, replace }: Change): string {
  return typeof find === 'string' ? text.replace(find, () => replace) : text.replace(find, replace)
}
