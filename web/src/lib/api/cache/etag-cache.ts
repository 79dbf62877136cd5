import { getSession } from '../../session/session.ts'

export type Answer = {
  value: unknown
  tag: string | null
  link: string | null
  total: string | null
  sum?: string | null
}
type Known = Answer & { tag: string }

const MOST = 60

const known = new Map<string, Known>()

/** The cached response of a URL, for If-None-Match: the server sends 304 while it is current. */
export function cachedAnswer(url: string): Known | undefined {
  return known.get(url)
}

/** In memory only: the browser's next user must not find it (decisions/0031). A response of an ended session is dropped. */
export function cacheAnswer(url: string, answer: Answer, token: string | undefined): void {
  known.delete(url)
  const { tag } = answer
  if (tag === null || token === undefined || token !== getSession()?.token) return
  known.set(url, { ...answer, tag })
  const [oldest] = known.keys()
  if (known.size > MOST && oldest !== undefined) known.delete(oldest)
}

export function clearAnswers(): void {
  known.clear()
}
