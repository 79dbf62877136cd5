import { defineConfig } from 'vitest/config'

/** What every project needs: a real database takes its time, a hanging test must not take for ever. */
const patience = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
}

/** These kill databases of their own, or replace a module that others of their worker have loaded. */
const ALONE = [
  'server/src/platform/embedded/**/*.test.ts',
  'server/src/modules/people/passwords/passwords.test.ts',
]

export default defineConfig({
  test: {
    // One more than the cores of a small machine: a worker often waits for PostgreSQL or a child process.
    maxWorkers: 3,
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'], ...patience } },
      { test: { name: 'bench', include: ['bench/**/*.test.ts'] } },
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['web/src/testing/set-up.ts'],
          include: ['web/src/**/*.test.{ts,tsx}'],
          ...patience,
        },
      },
      {
        test: {
          name: 'server',
          isolate: false,
          include: ['server/src/**/*.test.ts'],
          exclude: ALONE,
          globalSetup: ['server/src/testing/global-setup.ts'],
          setupFiles: ['server/src/testing/set-up.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'alone',
          include: ALONE,
          ...patience,
        },
      },
    ],
  },
})
