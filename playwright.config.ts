import { defineConfig } from '@playwright/test'

import { SUPER_ADMIN } from './e2e/people.ts'
import { browserFlags, journeyBrowser } from './scripts/lib/browser.mjs'
import { patiently } from './scripts/lib/speed.mjs'

const browser = await journeyBrowser()
const port = Number(process.env.JOURNEY_PORT ?? 3210)
const baseURL = `http://127.0.0.1:${port}`

export default defineConfig({
  testDir: 'e2e',
  // No two files share a shop. More workers than cores, because journeys wait a part of their time.
  workers: 3,
  // Time-outs are for what hangs only.
  timeout: patiently(240_000),
  expect: { timeout: patiently(30_000) },
  use: {
    baseURL,
    screenshot: 'only-on-failure',
    // Frames of animations are drawn by the processor.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: browser.path,
      // A page that is opened after another one of its context finds the app compiled.
      args: [...browserFlags, '--renderer-process-limit=1'],
      env: { ...process.env, ...browser.env },
    },
  },
  webServer: {
    command: 'node scripts/start.mjs',
    url: `${baseURL}/api/ready`,
    env: {
      PORT: String(port),
      DATA_DIR: process.env.JOURNEY_DATA_DIR ?? '.cache/journey-data',
      SUPER_ADMIN_EMAIL: SUPER_ADMIN.email,
      SUPER_ADMIN_PASSWORD: SUPER_ADMIN.password,
      LOG_LEVEL: 'warn',
      // So that each shop registers from an address of its own; an address may register only so many in an hour.
      TRUST_PROXY: '1',
      BACKUP_KEEP: '0',
    },
    stdout: 'pipe',
    timeout: patiently(120_000),
    // Without this the server would be killed and its PostgreSQL left alone.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
