import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

import { chromium } from '@playwright/test'

import { browserFlags, journeyBrowser } from '../../scripts/lib/browser.mjs'

import type { Session } from './visitor.ts'

const DEBUGGING_PORT = 9333
const PATIENCE_MS = 20_000

type Profile = { origin: string; session: Session | null; folder: string }

/**
 * Runs `act` with a separate browser, reached over `port`, with a new profile in `folder`, signed in and with an
 * empty cache.
 */
export async function withSignedInBrowser<T>(
  profile: Profile,
  act: (port: number) => Promise<T>,
): Promise<T> {
  const { path, env } = await journeyBrowser()
  await keepSession(profile)
  const own = [`--remote-debugging-port=${DEBUGGING_PORT}`, `--user-data-dir=${profile.folder}`]
  const child = spawn(path, [...browserFlags, ...own, 'about:blank'], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    await untilReached()
    return await act(DEBUGGING_PORT)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

async function keepSession({ origin, session, folder }: Profile): Promise<void> {
  const { path, env } = await journeyBrowser()
  const options = { executablePath: path, args: browserFlags, env: { ...process.env, ...env } }
  const context = await chromium.launchPersistentContext(folder, options)
  try {
    const page = await context.newPage()
    // A page of the same origin that loads nothing of the app.
    await page.goto(`${origin}/api/ready`)
    await page.evaluate((kept) => {
      if (kept === null) return
      localStorage.setItem('user', kept.user)
      localStorage.setItem('token', kept.token)
    }, session)
  } finally {
    await context.close()
  }
}

async function untilReached(): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      const answer = await fetch(`http://127.0.0.1:${DEBUGGING_PORT}/json/version`)
      if (answer.ok) return
    } catch {
      if (performance.now() > deadline) throw new Error('The browser cannot be reached.')
    }
    await sleep(50)
  }
}
