import type { Browser, BrowserContextOptions, Page } from '@playwright/test'

const PATIENCE_MS = 20_000

/** The visitor's session as the web app stores it. */
export type Session = { token: string; user: string }

export type Visitor = { browser: Browser; origin: string; session: Session | null }

/** Signs in over the API. */
export async function signIn(
  origin: string,
  who: { email: string; password: string },
): Promise<Session> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(who),
  })
  if (!answer.ok) throw new Error(`Signing in as ${who.email} was answered ${answer.status}.`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server judges its replies before they leave
  const { token } = (await answer.json()) as { token: string }
  return sessionOf(origin, token)
}

/** The session of a token. */
export async function sessionOf(origin: string, token: string): Promise<Session> {
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await fetch(`${origin}/api/auth/me`, { headers })
  if (!answer.ok) throw new Error(`The token of the bench was answered ${answer.status}.`)
  return { token, user: await answer.text() }
}

/** Gives `act` a page in a new browser profile: nothing cached, signed in. */
export async function visit<T>(
  { browser, origin, session }: Visitor,
  options: BrowserContextOptions,
  act: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ baseURL: origin, locale: 'en-US', ...options })
  try {
    if (session !== null) {
      await context.addInitScript((kept) => {
        localStorage.setItem('user', kept.user)
        localStorage.setItem('token', kept.token)
      }, session)
    }
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    return await act(page)
  } finally {
    await context.close()
  }
}
