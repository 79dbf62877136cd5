import { chromium } from '@playwright/test'

import { browserFlags, journeyBrowser } from '../../scripts/lib/browser.mjs'
import { patientApi } from '../lib/patient-api.ts'
import { givenPayloads } from './browser/given-payloads.ts'
import { walkScreens } from './browser/walk-screens.ts'
import { watchPages } from './browser/watch-page.ts'
import { PAYLOADS } from './browser/xss-payloads.ts'

import type { Browser } from '@playwright/test'
import type { Goal, Size } from '../lib/goal.ts'
import type { Viewer } from './browser/given-payloads.ts'

const SHOWN = 6
/** The short form takes each tenth payload, by the seed. */
const STEP = { short: 10, full: 1 }

/** Stored text of any field never becomes markup, code or a request on any screen. */
export const browser: Goal = {
  id: 'G11.2',
  title: 'scripts in every text field, on every screen',
  target: '0 dialogs, CSP reports, foreign requests and injected nodes',
  isInShortRun: true,
  async run({ size, seed, startServer }) {
    const chrome = await openBrowser()
    if (chrome === null) return { notRun: 'no browser was found' }
    const server = await startServer()
    const api = await patientApi(server)
    try {
      const step = STEP[size]
      const payloads = PAYLOADS.filter((_, at) => at % step === seed % step)
      const { viewers, paths, branchId, texts } = await givenPayloads(api, payloads)
      const hits: string[] = []
      let views = 0
      let withPayloads = 0
      for (const viewer of size === 'full' ? viewers : viewers.slice(0, 1)) {
        const own = viewer.user.branch === null ? [`/branches/${branchId}/users`] : []
        const shown = await look(chrome, { origin: server.url, size, hits, viewer }, [
          ...paths,
          ...own,
        ])
        views += shown.views
        withPayloads += shown.withPayloads
      }
      return {
        // Screens without a payload would prove nothing.
        met: hits.length === 0 && withPayloads > views / 2,
        figure:
          `${hits.length} hits of ${payloads.length} payloads in ${texts} texts, ${withPayloads} of ${views} views showed some` +
          [...new Set(hits)]
            .slice(0, SHOWN)
            .map((hit) => `; ${hit}`)
            .join(''),
      }
    } finally {
      await chrome.close()
      await api.close()
    }
  },
}

/** On a developer's machine without a browser the goal is skipped; a build server must have one. */
async function openBrowser(): Promise<Browser | null> {
  try {
    const { path, env } = await journeyBrowser()
    const options = { executablePath: path, args: browserFlags }
    return await chromium.launch({ ...options, env: { ...process.env, ...env } })
  } catch (error) {
    if (process.env['CI'] !== undefined) throw error
    return null
  }
}

type Look = { origin: string; size: Size; hits: string[]; viewer: Viewer }

async function look(chrome: Browser, { viewer, ...walk }: Look, more: readonly string[]) {
  const kept = { token: viewer.token, user: JSON.stringify(viewer.user) }
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }))
  const storageState = { cookies: [], origins: [{ origin: walk.origin, localStorage }] }
  const context = await chrome.newContext({ locale: 'en-US', storageState })
  await watchPages(context, walk.origin, walk.hits)
  const page = await context.newPage()
  const shown = { views: 0, withPayloads: 0 }
  await walkScreens({ ...walk, page, shown }, more)
  await context.close()
  return shown
}
