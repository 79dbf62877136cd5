import { TOPICS } from '@mezgeb/contract/topics'

import type { Topic } from '@mezgeb/contract/topics'

/** Whoever was away for longer looks at everything again. */
const REMEMBERED_MS = 2 * 60_000
const SWEEP_MS = 30_000
const INSTITUTIONS_MAX = 20_000

/** Whose ears they are: of STAFF only those of the own branch. */
export type Scope = { institutionId: string; branchId: string | null }

/** What was heard in the last minutes, so that whoever was away for a moment need not look at everything again. */
export type RecentNews = {
  remember(scope: Scope, topics: readonly Topic[]): void
  /** What has changed within the last `ms`; everything where nobody knows. */
  since(scope: Scope, ms: number | undefined): readonly Topic[]
  /** Something may have been missed until now. */
  forget(): void
  close(): void
}

/** `branchId: null` of a scope hears of all branches. */
export function hears(scope: Scope, branchId: string | null): boolean {
  return scope.branchId === null || branchId === null || scope.branchId === branchId
}

/** Nothing heard yet. */
export function createRecentNews(): RecentNews {
  const byInstitution = new Map<string, Map<string | null, Map<Topic, number>>>()
  let knownFrom = performance.now()
  const forget = () => {
    byInstitution.clear()
    knownFrom = performance.now()
  }
  const timer = setInterval(() => {
    const tooOld = performance.now() - REMEMBERED_MS
    knownFrom = Math.max(knownFrom, tooOld)
    for (const [institutionId, branches] of byInstitution) {
      for (const [branchId, heard] of branches) {
        for (const [topic, at] of heard) if (at < tooOld) heard.delete(topic)
        if (heard.size === 0) branches.delete(branchId)
      }
      if (branches.size === 0) byInstitution.delete(institutionId)
    }
  }, SWEEP_MS).unref()
  return {
    remember({ institutionId, branchId }, topics) {
      if (byInstitution.size > INSTITUTIONS_MAX) forget()
      const branches =
        byInstitution.get(institutionId) ?? new Map<string | null, Map<Topic, number>>()
      const heard = branches.get(branchId) ?? new Map<Topic, number>()
      for (const topic of topics) heard.set(topic, performance.now())
      branches.set(branchId, heard)
      byInstitution.set(institutionId, branches)
    },
    since(scope, ms) {
      const from = performance.now() - (ms ?? Infinity)
      if (from < knownFrom) return TOPICS
      const all = [...(byInstitution.get(scope.institutionId) ?? [])]
      const own = all.filter(([branchId]) => hears(scope, branchId)).map(([, heard]) => heard)
      return TOPICS.filter((topic) => own.some((heard) => (heard.get(topic) ?? 0) >= from))
    },
    forget,
    close: () => clearInterval(timer),
  }
}
