import { inRoot } from './root.mjs'
import { runNode } from './run.mjs'

/** @import { RunOptions } from './run.mjs' */

const programs = {
  knip: ['knip', 'bin', 'knip.js'],
  oxfmt: ['oxfmt', 'bin', 'oxfmt'],
  oxlint: ['oxlint', 'bin', 'oxlint'],
  playwright: ['@playwright', 'test', 'cli.js'],
  tsx: ['tsx', 'dist', 'cli.mjs'],
  vite: ['vite', 'bin', 'vite.js'],
  vitest: ['vitest', 'vitest.mjs'],
}

/**
 * Runs a tool of this clone's node_modules, without a shell or npx in between.
 * @param {keyof typeof programs} name
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export const runTool = (name, args, options) =>
  runNode([inRoot('node_modules', ...programs[name]), ...args], options)
