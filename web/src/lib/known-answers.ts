import { getSession } from './session.ts'

/** What was answered: the body and what the list says beside it. */
export type Answer = {
  value: unknown
  tag: string | null
  link: string | null
  total: string | null
}
type Known = Answer & { tag: string }

/** The screens between which somebody goes to and fro. */
const MOST = 60

const known = new Map<string, Known>()

/** What was last answered to an address: the server need not send it again if it is still the same. */
export function knownAnswer(url: string): Known | undefined {
  return known.get(url)
}

/**
 * Keeps an answer that has an ETag, in memory only: the next one at this browser finds nothing of it (decisions/0031).
 * One that comes after its session has ended is for nobody.
 */
export function rememberAnswer(url: string, answer: Answer, token: string | undefined): void {
  known.delete(url)
  const { tag } = answer
  if (tag === null || token === undefined || token !== getSession()?.token) return
  known.set(url, { ...answer, tag })
  // The one that was kept first.
  const [oldest] = known.keys()
  if (known.size > MOST && oldest !== undefined) known.delete(oldest)
}

/** Forgets all of it: they belong to one user. */
export function forgetAnswers(): void {
  known.clear()
}
