import { defineConfig } from 'vitest/config'

import { patiently } from './scripts/lib/speed.mjs'

/** Time-outs are for what hangs only. */
const patience = {
  testTimeout: patiently(120_000),
  hookTimeout: patiently(180_000),
  expect: { poll: { timeout: patiently(30_000) } },
}

/** Of processes, of every earlier schema, of thousands of rows: `npm run test:all` runs them, `npm test` does not. */
const LONG = '**/*.long.test.ts'
/** Replaces a module that other files of its worker have loaded. */
const ALONE = 'server/src/modules/people/passwords/passwords.test.ts'

const database = {
  provide: { isMainRing: process.env.TEST_RING === 'main' },
  globalSetup: ['server/src/testing/global-setup.ts'],
  setupFiles: ['server/src/testing/set-up.ts'],
}

export default defineConfig({
  test: {
    // One more than the cores of a small machine: a worker often waits for PostgreSQL or a child process.
    maxWorkers: 3,
    projects: [
      { test: { name: 'contract', isolate: false, include: ['contract/src/**/*.test.ts'] } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'], ...patience } },
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['web/src/testing/set-up.ts'],
          provide: { findTimeout: patiently(15_000) },
          include: ['web/src/**/*.test.{ts,tsx}'],
          ...patience,
        },
      },
      {
        test: {
          name: 'server',
          isolate: false,
          include: ['server/src/**/*.test.ts'],
          exclude: [LONG, ALONE],
          ...database,
          ...patience,
        },
      },
      {
        test: {
          name: 'alone',
          include: [ALONE],
          ...patience,
        },
      },
      {
        test: {
          name: 'long',
          isolate: false,
          include: [`server/src/${LONG}`],
          ...database,
          ...patience,
        },
      },
    ],
  },
})
