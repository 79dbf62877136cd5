import { expect, test } from '@playwright/test'

import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
  ViewportSize,
} from '@playwright/test'

export const SUPER_ADMIN = { email: 'super@example.com', password: 'Quiet-Ledger-41' }
/** The smallest phone. Journeys run at one width; axe and layout are judged there. */
export const PHONE = { width: 360, height: 800 }
/** As patient as the run is: its config measures the machine. */
export const SHORT_WAIT_MS = 30_000 * Number(process.env.TEST_PATIENCE ?? 1)

type Opened = { context: BrowserContext; options: string }
let ofTest: { testId: string; opened: Opened[] } = { testId: '', opened: [] }
let free: Opened[] = []

/** Leaves nothing of a test but a blank page, which keeps the process that has compiled the app for the next test. */
async function leave(context: BrowserContext): Promise<void> {
  const [first, ...others] = context.pages()
  await Promise.all(others.map((page) => page.close()))
  const blank = first ?? (await context.newPage())
  await blank.goto('about:blank')
  const { origin } = new URL(test.info().project.use.baseURL ?? '')
  const session = await context.newCDPSession(blank)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
}

/** An empty browser context: a new one, or one of an earlier test after it has been emptied. */
export async function newContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const { testId } = test.info()
  if (ofTest.testId !== testId) {
    const left = ofTest.opened.filter(({ context }) => context.browser()?.isConnected())
    ofTest = { testId, opened: [] }
    await Promise.all(left.map(({ context }) => leave(context)))
    free.push(...left)
  }
  const wanted = JSON.stringify(options)
  const fits = (one: Opened) => one.options === wanted && one.context.browser() === browser
  const found = free.find(fits) ?? { context: await browser.newContext(options), options: wanted }
  free = free.filter((one) => one !== found)
  ofTest.opened.push(found)
  return found.context
}

/** Opens a separate browser context, sharing nothing with the other users of a journey. */
export async function openBrowser(browser: Browser, viewport?: ViewportSize): Promise<Page> {
  const context = await newContext(browser, { locale: 'en-US' })
  const page = await context.newPage()
  if (viewport !== undefined) await page.setViewportSize(viewport)
  page.setDefaultTimeout(SHORT_WAIT_MS)
  return page
}

type Person = { email: string; password: string }

/** Keeps a new session for the next load, as a reload would: the sign-in form is for journeys that prove it. */
export async function keepSession(page: Page, who: Person): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: who })
  expect(answer.ok(), await answer.text()).toBe(true)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server judges its replies before they leave
  const { token, user } = (await answer.json()) as { token: string; user: object }
  await page.addInitScript(
    ([key, known]) => {
      // Once: a later load must not bring an ended session back. A blank page has no storage.
      if (location.protocol === 'about:' || sessionStorage.getItem(key) !== null) return
      sessionStorage.setItem(key, 'kept')
      localStorage.setItem('token', key)
      localStorage.setItem('user', known)
    },
    [token, JSON.stringify(user)] as const,
  )
}

/** Opens the app with a new session. */
export async function signIn(page: Page, who: Person): Promise<void> {
  await keepSession(page, who)
  await page.goto('/')
}

/** Fills the sign-in form, where it is not shown already, and sends it. */
export async function signInByForm(page: Page, who: Person): Promise<void> {
  if (!page.url().includes('/login')) await page.goto('/login')
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Opens a separate browser context and signs in; the dashboard is shown. */
export async function signedIn(
  browser: Browser,
  who: Person,
  viewport?: ViewportSize,
): Promise<Page> {
  const page = await openBrowser(browser, viewport)
  await signIn(page, who)
  await expectHeading(page, 'Dashboard')
  return page
}

/** The same, for a journey that begins elsewhere: nothing is loaded yet. */
export async function withSession(
  browser: Browser,
  who: Person,
  viewport?: ViewportSize,
): Promise<Page> {
  const page = await openBrowser(browser, viewport)
  await keepSession(page, who)
  return page
}

export async function expectHeading(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
}

/** Waits until nothing in sight is still a placeholder; the charts of a dashboard load when they are scrolled to. */
export async function expectLoaded(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main.locator('output:has(.visually-hidden)').first()).not.toBeInViewport()
}

export async function goTo(page: Page, link: string, heading: string = link): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: link, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

/** Goes to another screen or tab as a link does; only the first is a load, which keeps a core busy for a second. */
export async function goWithin(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(path)
    return
  }
  const tab = page.getByRole('tab', { selected: true })
  const shown = async () => [await page.title(), ...(await tab.allTextContents())].join()
  await page.waitForLoadState()
  const before = await shown()
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); window.dispatchEvent(new PopStateEvent('popstate'))`,
  )
  await expect(async () => expect(await shown()).not.toBe(before)).toPass()
}

export async function openModal(page: Page, button: string): Promise<Locator> {
  await page.getByRole('button', { name: button, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

/** Expects the modal to close, as it does on success. */
export async function save(dialog: Locator, name = 'Save'): Promise<void> {
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Types into a select and picks the option of that name. */
export async function choose(
  dialog: Locator,
  label: string,
  option: string | RegExp,
): Promise<void> {
  const field = dialog.getByRole('combobox', { name: label }).or(dialog.getByLabel(label)).first()
  await field.click()
  if (typeof option === 'string') await field.fill(option)
  await dialog.page().getByRole('option', { name: option }).first().click()
}
