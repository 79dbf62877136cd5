import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

import { normalizePath, transformWithOxc } from 'vite'

import type { Plugin } from 'vite'

const CONTRACT = normalizePath(path.join(import.meta.dirname, '../contract/src'))
const PACKAGE = '@mezgeb/contract/'
const PLAIN = '?plain'

/** Leaves out parts of calls that only the server reads. The web only asks whether there is a `reply`. */
export const withoutServersParts = (code: string) =>
  code
    .replaceAll(/^ {2}(summary|refusals|params|query|body):[^]*?,\n(?= {2}[\w.]|\}\))/gm, '')
    .replaceAll(/^ {2}reply:[^]*?,\n(?= {2}[\w.]|\}\))/gm, '  reply: true,\n')

const IMPORT = /^(?:import|export) \{([^}]*)\} from ["']([^"']+)["'];?$/gm
const STATEMENT = /^(?:export )?(?:const|function) (\w+|\{[^}]*\})[^]*?\n(?=[\w/]|(?![^]))/gm
const TEXT = /"[^"\n]*"|'[^'\n]*'|\/\*[^]*?\*\/|\/\/.*$/gm

type ContractFile = {
  code: string
  statements: Map<string, string>
  imported: Map<string, string>
}
const files = new Map<string, ContractFile>()

const namesIn = (list: string) => list.split(',').flatMap((name) => name.trim() || [])

async function readContract(): Promise<void> {
  const names = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' })
  for (const name of names.filter((one) => /(?<!\.test)\.ts$/.test(one))) {
    const file = normalizePath(path.join(CONTRACT, name))
    const source = withoutServersParts(readFileSync(file, 'utf8'))
    const { code } = await transformWithOxc(source, file, { sourcemap: false })
    files.set(file, {
      code,
      statements: new Map(
        [...code.matchAll(STATEMENT)].flatMap(([text, one = '']) =>
          wordsIn(one).map((word) => [word, text] as const),
        ),
      ),
      imported: new Map(
        [...code.matchAll(IMPORT)].flatMap(([, list = '', from = '']) =>
          namesIn(list).map((one) => [one, besides(file, from)] as const),
        ),
      ),
    })
  }
}

/** Identifiers, without names of properties. */
const wordsIn = (code: string): string[] =>
  code.replaceAll(TEXT, '').match(/(?<!(?<!\.\.)\.)\b\w+\b(?!:)/g) ?? []

const besides = (file: string, from: string) => normalizePath(path.resolve(file, '..', from))

const judged = new Map<string, boolean>()

/** Whether a value of the contract is made without zod: a call, a rule, a limit. */
function isPlain(file: string, name: string): boolean {
  const key = `${file} ${name}`
  const known = judged.get(key)
  if (known !== undefined) return known
  // Two names of one statement, or a recursive function.
  judged.set(key, true)
  const { statements, imported } = files.get(file) ?? {}
  const from = imported?.get(name)
  const result =
    from === undefined
      ? wordsIn(statements?.get(name) ?? '').every(
          (word) =>
            word !== 'z' &&
            (!(statements?.has(word) || imported?.has(word)) || isPlain(file, word)),
        )
      : isPlain(from, name)
  judged.set(key, result)
  return result
}

/** Imports what is plain from the plain part of a file; for a plain part nothing else. */
const fromPlainParts = (code: string, fileOf: (from: string) => string, isAll: boolean) =>
  code.replaceAll(IMPORT, (statement, list: string, from: string) => {
    const file = fileOf(from)
    if (!files.has(file)) return statement
    const isPlainName = (name: string) => isPlain(file, name.split(' ')[0] ?? '')
    const kind = statement.slice(0, 6)
    const take = (names: string[], part: string) =>
      names.length === 0 ? '' : `${kind} { ${names.join(', ')} } from '${file}${part}';`
    const names = namesIn(list)
    return (
      take(names.filter(isPlainName), PLAIN) +
      (isAll
        ? take(
            names.filter((name) => !isPlainName(name)),
            '',
          )
        : '')
    )
  })

function plainPart(file: string): string {
  const { code = '', statements = new Map<string, string>(), imported } = files.get(file) ?? {}
  const schemas = ['z', ...statements.keys(), ...(imported?.keys() ?? [])].filter(
    (name) => name === 'z' || !isPlain(file, name),
  )
  const left = schemas.reduce((rest, name) => rest.replace(statements.get(name) ?? '', ''), code)
  const words = wordsIn(left.replaceAll(/^import .*$|^export \{.*$/gm, ''))
  const missing = schemas.filter((name) => words.includes(name))
  if (missing.length > 0) throw new Error(`${file}: a plain statement needs ${missing.join()}.`)
  // A sentence that only schemas need goes with them: the bundler keeps a call unless it is said to be pure.
  const pure = left.replaceAll(/ = (rule|ruleOf)\(/g, ' = /* @__PURE__ */ $1(')
  return fromPlainParts(pure, (from) => besides(file, from), false)
}

/** Divides each file of the contract: otherwise every page with a list waits for zod and the schemas of its forms (docs/decisions/0049). */
export function contractParts(): Plugin {
  return {
    name: 'contract-parts',
    apply: 'build',
    enforce: 'pre',
    buildStart: readContract,
    load: {
      filter: { id: /\/contract\/src\/.+\.ts\?plain$/ },
      handler: (id) => ({ code: plainPart(id.slice(0, -PLAIN.length)), moduleType: 'js' }),
    },
    transform: {
      filter: { id: /\/(contract|web)\/src\/.+\.tsx?$/ },
      handler: (code, id) =>
        files.get(id)?.code ??
        fromPlainParts(code, (from) => from.replace(PACKAGE, `${CONTRACT}/`) + '.ts', true),
    },
  }
}
