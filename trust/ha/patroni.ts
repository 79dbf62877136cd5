/** Roles by machine name, as Patroni reports them. */
export type Health = {
  primary: string | undefined
  /** Synchronous standbys. */
  synchronous: string[]
  /** Asynchronous standbys. */
  others: string[]
}

type Member = { name: string; role: string; state: string; timeline?: number }

const PATIENCE_MS = 2_000
const NOBODY: Health = { primary: undefined, synchronous: [], others: [] }

/** Asks one machine after the other until one answers. */
export async function healthOf(urls: readonly string[]): Promise<Health> {
  for (const url of urls) {
    const answer = await fetch(`${url}/cluster`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch(() => null)
    if (answer?.ok === true) return judge(await answer.json())
  }
  return NOBODY
}

function judge(answer: unknown): Health {
  const members = membersOf(answer)
  const primary = members.find(({ role, state }) => role === 'leader' && state === 'running')
  const following = members.filter(
    ({ role, state, timeline }) =>
      role !== 'leader' &&
      (state === 'running' || state === 'streaming') &&
      timeline === primary?.timeline,
  )
  const named = (wanted: string) =>
    following.filter(({ role }) => role === wanted).map(({ name }) => name)
  return { primary: primary?.name, synchronous: named('sync_standby'), others: named('replica') }
}

function membersOf(answer: unknown): Member[] {
  if (typeof answer !== 'object' || answer === null || !('members' in answer)) return []
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as Patroni's documentation says
  return Array.isArray(answer.members) ? (answer.members as Member[]) : []
}

/** Sends a request to Patroni. Throws with its reply on failure. */
export async function askPatroni(url: string, body: unknown, password: string): Promise<void> {
  const authorization = `Basic ${Buffer.from(`patroni:${password}`).toString('base64')}`
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`Patroni: ${answer.status} ${await answer.text()}`)
}
