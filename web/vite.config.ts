import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { mantineVariablesCss } from './src/ui/mantine-variables-css.ts'

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

export default defineConfig({
  plugins: [react(), mantineVariables()],
  build: {
    target: ['chrome100', 'edge100', 'firefox100', 'safari15.4'],
    // Everything by its own hashed URL: `data:` would need a hole in the CSP.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every visit begins with comes in one file: apart, the same code is 9 kB and 20 requests more.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
    },
    reportCompressedSize: false,
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' },
  },
})
