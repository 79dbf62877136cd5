import path from 'node:path'

import react from '@vitejs/plugin-react'
import { defineConfig, normalizePath } from 'vite'

import { mantineVariablesCss } from './src/ui/mantine-variables-css.ts'

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

const FRAME = ['app/RequireSession.tsx', 'features/dashboard/DashboardPage.tsx']
const SIGN_IN = ['features/auth/LoginPage.tsx', 'features/auth/RegisterPage.tsx']

/**
 * What a visit begins with comes in one file, and what its first screen adds in one or two: shared code would
 * otherwise be cut up by who shares it, into 20 files, each a request, and all together 9 kB larger.
 */
function fewFiles(): Rolldown.CodeSplittingGroup[] {
  const name: Rolldown.CodeSplittingNameFunction = (id, context) => {
    const [isFrame, isSignIn] = [FRAME, SIGN_IN].map((roots) =>
      roots.some((root) => loadedWith(inSource(root), context).has(id)),
    )
    if (isFrame) return isSignIn ? 'both' : 'frame'
    return isSignIn ? 'sign-in' : null
  }
  return [
    { name: 'first', tags: ['$initial'], priority: 2 },
    { name, debugName: 'screens', priority: 1 },
  ]
}

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

export default defineConfig({
  plugins: [react(), mantineVariables()],
  build: {
    target: ['chrome100', 'edge100', 'firefox100', 'safari15.4'],
    // Everything by its own hashed URL: `data:` would need a hole in the CSP.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: fewFiles() } } },
    reportCompressedSize: false,
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' },
  },
})
