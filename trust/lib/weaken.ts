import {
  cpSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const MAIN = 'dist/main.js'
const WEB = '../web/dist/'

/** `find` is a text that stands exactly once in `file`, or a pattern for as many as there are. */
export type Change = {
  /** Below server/, or below ../web/dist with `*` for the hash in a name; absent: the built server, dist/main.js. */
  file?: string
  find: string | RegExp
  replace: string
}

/** A file of the server that this version does not have. */
type Added = { file: string; text: string }

/** A barrier taken away, by text replaced in a copy of the server or by SQL run on its database. */
export type Weakness = {
  code?: readonly Change[]
  /** Below server/. */
  add?: readonly Added[]
  /** In a clone of the sources, each below its root; for the goal that builds one. */
  clone?: readonly (Change & { file: string })[]
  /** Run on the database of every server before it is used, as the database's owner. */
  sql?: string
}

/** The main file of the built server. */
export const BUILT = path.join(root, 'server', MAIN)

/**
 * Makes a copy of the built server, changed, and gives its main file. It lies below the root, where its packages are
 * found. Throws when what is to be replaced does not stand there: the server would be as strong as before.
 */
export function changedServer(
  run: string,
  number: number,
  { changes, added }: { changes: readonly Change[]; added: readonly Added[] },
): string {
  const copy = path.join(folderOf(run), String(number))
  const server = path.join(copy, 'server')
  mkdirSync(server, { recursive: true })
  for (const part of ['migrations', 'package.json', 'dist']) copyPart(part, server)
  // Only SQL is read from the sources of a built server.
  cpSync(path.join(root, 'server', 'src'), path.join(server, 'src'), {
    recursive: true,
    filter: (file) => path.extname(file) === '' || file.endsWith('.sql'),
  })
  if (changes.some(({ file = MAIN }) => file.startsWith(WEB))) {
    cpSync(path.join(root, 'web', 'dist'), path.join(copy, 'web', 'dist'), { recursive: true })
  } else {
    symlinkSync(path.join(root, 'web'), path.join(copy, 'web'))
  }
  for (const { file, text } of added) writeFileSync(path.join(server, file), text)
  changeFiles(server, changes)
  return path.join(server, MAIN)
}

/** Changes files below a folder. Throws as `changedServer` does. */
export function changeFiles(folder: string, changes: readonly Change[]): void {
  for (const change of changes) {
    const place = placeOf(path.join(folder, change.file ?? MAIN))
    writeFileSync(place, changed(readFileSync(place, 'utf8'), change))
    // Or the compressed twins of a file of the web app would be served as they were.
    for (const twin of ['.br', '.gz']) rmSync(place + twin, { force: true })
  }
}

/** What is to be replaced in the built server, and no longer stands there as it should; '' when all of it does. */
export function misplacedIn({ code = [] }: Weakness): string {
  const faults = code.map((change) => {
    const place = placeOf(path.join(root, 'server', change.file ?? MAIN))
    return faultOf(readFileSync(place, 'utf8'), change)
  })
  return faults.filter((fault) => fault !== '').join(' ')
}

/** Removes the copies of a run. */
export function removeChangedServers(run: string): void {
  rmSync(folderOf(run), { recursive: true, force: true })
}

function folderOf(run: string): string {
  return path.join(root, '.cache', 'weakened', run)
}

/** The file itself, where its name has a `*`. */
function placeOf(pattern: string): string {
  const [start = '', end] = path.basename(pattern).split('*')
  if (end === undefined) return pattern
  const folder = path.dirname(pattern)
  const fitting = readdirSync(folder).filter((one) => one.startsWith(start) && one.endsWith(end))
  if (fitting.length !== 1) throw new Error(`${fitting.length} files are called ${pattern}.`)
  return path.join(folder, fitting[0] ?? '')
}

function copyPart(part: string, server: string): void {
  cpSync(path.join(root, 'server', part), path.join(server, part), { recursive: true })
}

function faultOf(text: string, { file = MAIN, find }: Change): string {
  const places = text.split(find).length - 1
  const isFound = typeof find === 'string' ? places === 1 : places > 0
  return isFound ? '' : `"${find}" stands ${places} times in ${file}.`
}

function changed(text: string, change: Change): string {
  const fault = faultOf(text, change)
  if (fault !== '') throw new Error(fault)
  const { find, replace } = change
  return typeof find === 'string' ? text.replace(find, () => replace) : text.replace(find, replace)
}
