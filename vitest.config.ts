import { defineConfig } from 'vitest/config'

/** What every project needs: a real database takes its time, a hanging test must not take for ever. */
const patience = { testTimeout: 30_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    // Two cores carry two workers and their PostgreSQL; more only wait for each other.
    maxWorkers: 2,
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
          include: ['server/src/**/*.test.ts'],
          exclude: ['server/src/platform/embedded/**'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          ...patience,
        },
      },
      // These start, kill and restart databases of their own.
      {
        test: {
          name: 'embedded',
          include: ['server/src/platform/embedded/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
