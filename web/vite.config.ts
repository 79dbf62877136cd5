import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import react from '@vitejs/plugin-react'
import { defineConfig, normalizePath } from 'vite'

import { contractParts } from './contract-parts.ts'
import { mantineVariablesCss } from './src/ui/theme/mantine-variables-css.ts'
import { words } from './words.ts'

import type { Plugin, Rolldown } from 'vite'

const VARIABLES = 'virtual:mantine-variables.css'

/** Writes the theme's variables into the stylesheet: at run time they would need an inline style, which the CSP forbids. */
function mantineVariables(): Plugin {
  return {
    name: 'mantine-variables',
    resolveId: (id) => (id === VARIABLES ? `\0${VARIABLES}` : undefined),
    load: (id) => (id === `\0${VARIABLES}` ? mantineVariablesCss() : undefined),
  }
}

const inSource = (file: string) => normalizePath(path.join(import.meta.dirname, 'src', file))

const FRAME = ['app/RequireSession.tsx', 'features/insight/dashboard/DashboardPage.tsx'] as const
const SIGN_IN = ['app/frame/PublicShell.tsx', 'features/people/accounts/LoginPage.tsx'] as const

const LIST = [
  'ui/list/ListScreen.tsx',
  'ui/list/DataTable.tsx',
  'ui/list/CardGrid.tsx',
  'ui/dialog/ModalButton.tsx',
  'lib/list/use-list.ts',
  'lib/list/use-page-list.ts',
  'lib/list/use-names.ts',
  'lib/list/use-shown-list.ts',
  'ui/kit/ButtonLink.tsx',
  'ui/list/StatusBadge.tsx',
  'ui/kit/TextLink.tsx',
  'ui/list/Card.tsx',
  'ui/list/Facts.tsx',
  'ui/list/field.ts',
  'features/insight/audit/ChangesLink.tsx',
  'features/workspace/fields/use-fields.ts',
  'features/workspace/records/RecordList.tsx',
  'features/workspace/printing/PrintButton.tsx',
] as const

/** Parts of every form: the library of schemas, and the fields of the contract. */
const FORM = [
  'lib/drafts/use-save-form.ts',
  'lib/drafts/body-schema.ts',
  '../../contract/src/people/credentials.ts',
] as const

const BEGINNING = ['main.tsx'] as const
const EARLY = ['ask-early.ts'] as const

/** Whatever a package's index names is taken for used; these are, by no first screen. */
const LATER =
  /\/(useQueries|queriesObserver|useInfiniteQuery|infiniteQueryObserver|useBlocker)\.js$/
/** Filters of lists, each a few hundred bytes; not all lists have a period. Forms have the date field without them. */
const FILTERS = /\/(use-list-filters|SumLine|branch-filter)\.tsx?$/
const DOCUMENT_FILTERS = /\/(PeriodFields|product-filter|supplier-filter|person-filter)\.tsx?$/
const DATE_FIELD = /\/ui\/form\/date\/DateField\.tsx$/
const SHARED = /\/(DeviceSelect|Forbidden)\.tsx$/
/** Parts of the till and of some forms, each a few hundred bytes: codes and payments. */
const SCANNED =
  /\/catalogue\/(scanning\/(gs1|parse-scan|scale-label|how-much)|products\/(find-scanned|weighed\/units-of-scan|services\/units-left|field\/is-typed)|goods\/find-goods)\.ts$/
const PAID =
  /\/selling\/(payments\/(PaymentRows|typed-payments|Tenders|cash|Rounding|Payments)|drawers\/device-till)/
const QUANTITIES = /\/ui\/form\/number\/(QuantityField|use-typed-number)\.tsx?$/
/** Parts of the till that its dialogs read, too. */
const BASKET =
  /\/selling\/till\/(basket\/(basket|stored-baskets|typed-search)|state\/(till|basket-actions|held-actions)|sale\/(receipt-printing|sale-of-basket|use-sell)|beep)\.ts$/
const NAMES = /\/selling\/(?!shifts|sale-)[\w-]+\/[\w-]+-name\.ts$/
const FIELDS = /\/contract\/src\/kit\/fields\.ts\?plain$/
/** The words of the till, which other pages do not wait for. */
const TILL = /\/selling\/till\/(till\.en\.ts|KeyHint\.tsx)$/
/** The words of debts, which most pages do not need. */
const DEBTS =
  /\/selling\/customer-sales\/(customer-sales\.page\.en|reminders\.page\.en|days-since)\.ts$/
const REACT = /\/node_modules\/(react|react-dom|scheduler)\//

/**
 * A visit loads three files (prefetch, React, which stays between versions, the rest) and one or two of its screen.
 * By default the bundler makes 20 of the shared code, 9 kB larger in total.
 */
function fewFiles(): Rolldown.CodeSplittingGroup[] {
  const needed = (
    roots: readonly string[],
    id: string,
    context: Rolldown.ChunkingContext,
  ): boolean => !LATER.test(id) && roots.some((root) => loadedWith(inSource(root), context).has(id))
  const group = (
    name: string,
    priority: number,
    holds: (isNeededBy: (roots: readonly string[]) => boolean) => boolean,
  ): Rolldown.CodeSplittingGroup => ({
    name: (id, context) => (holds((roots) => needed(roots, id, context)) ? name : null),
    debugName: name,
    priority,
  })
  // A module is taken together with all that it imports, so what goes its own way comes first.
  return [
    group('early', 7, (isNeededBy) => isNeededBy(EARLY)),
    { name: 'react', test: REACT, priority: 6 },
    group('first', 5, (is) => is(BEGINNING) || (is(SIGN_IN) && (is(FRAME) || is(FORM)))),
    { name: 'frame', test: SHARED, priority: 4 },
    { name: 'calls', test: FIELDS, priority: 3 },
    group('frame', 4, (isNeededBy) => isNeededBy(FRAME)),
    group('form', 4, (isNeededBy) => isNeededBy(FORM)),
    group('sign-in', 3, (isNeededBy) => isNeededBy(SIGN_IN)),
    group('list', 2, (isNeededBy) => isNeededBy(LIST)),
    // The calls and the words of a page are a few hundred bytes.
    { name: 'calls', test: /\/contract\/src\/.+\?plain$/, priority: 1 },
    { name: 'till', test: TILL, priority: 2 },
    { name: 'debts', test: DEBTS, priority: 2 },
    {
      name: (id, context) => (isOfOnePage(id, context) ? null : 'words'),
      debugName: 'words',
      test: /\.en\.ts$/,
      priority: 1,
    },
    { name: 'date', test: DATE_FIELD, priority: 1 },
    { name: 'filters', test: FILTERS, priority: 1 },
    { name: 'document-filters', test: DOCUMENT_FILTERS, priority: 0 },
    { name: 'names', test: NAMES, priority: 0 },
    { name: 'scanned', test: SCANNED, priority: 0 },
    { name: 'paid', test: PAID, priority: 0 },
    { name: 'basket', test: BASKET, priority: 0 },
    { name: 'quantities', test: QUANTITIES, priority: 0 },
  ]
}

/** Words that only the pages of their own folder read go with them. */
const isOfOnePage = (id: string, context: Rolldown.ChunkingContext): boolean =>
  id.endsWith('.page.en.ts') &&
  context.getModuleInfo(id)?.importers.every((by) => by.startsWith(`${path.dirname(id)}/`)) === true

const loaded = new Map<string, Set<string>>()

/** A module and all that it imports when it is loaded. */
function loadedWith(root: string, context: Rolldown.ChunkingContext): Set<string> {
  const known = loaded.get(root)
  if (known !== undefined) return known
  const found = new Set<string>([root])
  // A set goes on with what is added while it is walked through.
  for (const id of found)
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  loaded.set(root, found)
  return found
}

/** The modules a visit to an address begins with; every other address begins with the frame. */
const BEGINNINGS: Record<string, readonly string[]> = {
  '/login': SIGN_IN,
  '/register': [SIGN_IN[0], 'features/people/institution-registration/RegisterPage.tsx'],
  '/dashboard': FRAME,
  '*': [FRAME[0]],
}

/** Link headers per address, for files to fetch beside the first script: inside the page all addresses would have the same. */
function linkHeaders(): Plugin {
  return {
    name: 'link-headers',
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const linkTo = (roots: readonly string[]) => {
        const ids = roots.map(inSource)
        // A module that shares its file with others is reached through a small file of its own.
        const files = chunks.filter(
          ({ facadeModuleId, moduleIds }) =>
            ids.includes(facadeModuleId ?? '') || ids.some((id) => moduleIds.includes(id)),
        )
        if (files.length < roots.length) this.error(`Not every one of ${roots.join()} is in a file`)
        for (const { imports } of files)
          files.push(
            ...chunks.filter((chunk) => imports.includes(chunk.fileName) && !files.includes(chunk)),
          )
        const styles = files.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
        return [
          ...styles.map((file) => `</${file}>; rel=preload; as=style; crossorigin`),
          ...files.map(({ fileName }) => `</${fileName}>; rel=modulepreload`),
        ].join(', ')
      }
      const pages = Object.entries(BEGINNINGS)
      const links = Object.fromEntries(pages.map(([address, roots]) => [address, linkTo(roots)]))
      this.emitFile({
        type: 'asset',
        fileName: 'link-headers.json',
        source: JSON.stringify(links),
      })
    },
  }
}

const GRAPH = path.join(import.meta.dirname, '..', '.cache', 'web-chunks.json')

/** Writes down what each file of a build has in it and loads, for the size limits (checks/sizes.mjs). It is not served. */
function chunkGraph(): Plugin {
  return {
    name: 'chunk-graph',
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle)
        .filter((file) => file.type === 'chunk')
        .map(({ fileName, moduleIds, imports, dynamicImports, viteMetadata }) => ({
          file: fileName,
          modules: moduleIds,
          imports,
          later: dynamicImports,
          css: [...(viteMetadata?.importedCss ?? [])],
        }))
      mkdirSync(path.dirname(GRAPH), { recursive: true })
      writeFileSync(GRAPH, JSON.stringify(chunks))
    },
  }
}

/** Of the chunks' names, which are all in the first script, only those that tests look for. */
function shortName(name: string): string {
  return /^(?:am|react|Palette|SuppliersPage|CustomersPage)$/.test(name) ? `${name}-` : 'm'
}

export default defineConfig({
  // Drops the imports that only the servers' parts of a call used.
  oxc: { typescript: { onlyRemoveTypeImports: false } },
  plugins: [react(), mantineVariables(), contractParts(), words(), linkHeaders(), chunkGraph()],
  build: {
    target: ['chrome100', 'edge100', 'firefox100', 'safari15.4'],
    // Everything by its own hashed URL: `data:` would need a hole in the CSP.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: fewFiles() },
        chunkFileNames: ({ name }) => `assets/${shortName(name)}[hash].js`,
        // A hash alone may begin with `-`.
        assetFileNames: 'assets/m[hash][extname]',
      },
    },
    reportCompressedSize: false,
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' },
  },
})
