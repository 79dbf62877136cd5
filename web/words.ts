import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

import { normalizePath } from 'vite'

import type { Plugin } from 'vite'

const SOURCES = normalizePath(path.join(import.meta.dirname, 'src'))
const CATALOGUE = `${SOURCES}/texts/texts.ts`
const TITLES = 'virtual:titles'
/** The navigation shows these words of a feature. */
const TITLE = /^ {2}(?:title|nav|add): (?:'[^'\n]*'|"[^"\n]*"),$/gm

type Words = { file: string; source: string }

/** The words of each feature by their name in `t`. */
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

/** Names as in `t.sales.search` and `const { ui, overview } = t`; with `t[name]` it may be any. */
function namesIn(code: string): string[] | 'all' {
  if (!/import \{[^}]*\bt\b[^}]*\} from '[^']*\/texts\.ts'/.test(code)) return []
  if (/\bt\[/.test(code)) return code.includes(TITLES) ? [] : 'all'
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

/**
 * Loads English words together with the code that reads them: a file that reads `t.sales` imports `sales.en.ts`. So a first
 * screen has only its own words, and of other features the titles (docs/decisions/0049).
 */
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
        const names = namesIn(code)
        const needed = names === 'all' ? [...known.keys()] : names
        const imports = needed.flatMap((name) => known.get(name)?.file ?? [])
        return imports.map((file) => `import '${file}';`).join('') + code
      },
    },
  }
}
