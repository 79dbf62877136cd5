import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { contractParts } from './contract-parts.ts'
import { FRAME, fewFiles, inSource, SIGN_IN } from './few-files.ts'
import { mantineVariablesCss } from './src/ui/theme/mantine-variables-css.ts'
import { words } from './words.ts'

import type { Plugin } from 'vite'

const VARIABLES = 'virtual:mantine-variables.css'

/** Writes the theme's variables into the stylesheet: at run time they would need an inline style, which the CSP forbids. */
function mantineVariables(): Plugin {
  return {
    name: 'mantine-variables',
    resolveId: (id) => (id === VARIABLES ? `\0${VARIABLES}` : undefined),
    load: (id) => (id === `\0${VARIABLES}` ? mantineVariablesCss() : undefined),
  }
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
        // A module that shares its file with others is reached through a small separate file.
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
