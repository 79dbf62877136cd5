import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

import { normalizePath } from 'vite'

import type { Plugin } from 'vite'

const SOURCES = normalizePath(path.join(import.meta.dirname, 'src'))
const CATALOGUE = `${SOURCES}/texts/texts.ts`
const TITLES = 'virtual:titles'
/** The navigation shows these words of a feature. */
const TITLE = /^ {2}(?:title|nav|add): (?:'[^'\n]*'|"[^"\n]*"),$/gm

/** Words that no `t[name]` reads: without kinds of records. */
const OF_PAGE = /\.page\.en\.ts$/

type Words = { file: string; source: string }

function readWords(): Map<string, Words> {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  return new Map(
    files
      .filter((name) => name.endsWith('.en.ts'))
      .map((name) => {
        const file = normalizePath(path.join(SOURCES, name))
        const source = readFileSync(file, 'utf8')
        return [nameIn(source), { file, source }]
      }),
  )
}

const nameIn = (source: string) => /^export const (\w+) = \{$/m.exec(source)?.[1] ?? ''

const readsWords = (code: string) => /import \{[^}]*\bt\b[^}]*\} from '[^']*\/texts\.ts'/.test(code)

const readsAny = (code: string) => readsWords(code) && /\bt\[/.test(code) && !code.includes(TITLES)

/** Names as in `t.sales.search` and `const { ui, overview } = t`. */
function namesIn(code: string): string[] {
  if (!readsWords(code)) return []
  const unpacked = [...code.matchAll(/\{([^{}]*)\} = t\b/g)].map(([, names = '']) => names)
  const read = [...code.matchAll(/\bt\.(\w+)/g)].map(([, name = '']) => name)
  return [...new Set([...read, ...unpacked.join().split(/\W+/)])]
}

function titlesOf(known: Map<string, Words>): string {
  const titles = [...known].map(([name, { source }]) => {
    const lines = source.match(TITLE) ?? []
    return lines.length === 0 ? '' : `${name}: {${lines.join('')}},`
  })
  return `import { addTitles } from '${CATALOGUE}'\naddTitles({${titles.join('')}})`
}

/** A file that reads `t.sales` imports `sales.en.ts`: a screen loads its own words, of others the titles (docs/decisions/0049). */
export function words(): Plugin {
  let known = new Map<string, Words>()
  return {
    name: 'words',
    enforce: 'pre',
    buildStart: () => {
      known = readWords()
    },
    resolveId: (id) => (id === TITLES ? `\0${TITLES}` : undefined),
    load: (id) => (id === `\0${TITLES}` ? titlesOf(known) : undefined),
    transform: {
      filter: { id: /\/web\/src\/.+\.tsx?$/ },
      handler: (code, id) => {
        if (id.endsWith('.en.ts'))
          return `${code}\nimport { addTexts } from '${CATALOGUE}'\naddTexts({ ${nameIn(code)} })`
        const named = namesIn(code).flatMap((name) => known.get(name)?.file ?? [])
        const files = [...known.values()].map(({ file }) => file)
        const any = readsAny(code) ? files.filter((file) => !OF_PAGE.test(file)) : []
        return [...new Set([...any, ...named])].map((file) => `import '${file}';`).join('') + code
      },
    },
  }
}
