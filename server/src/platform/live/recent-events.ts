import { TOPICS } from '@mezgeb/contract/features'

import { reaches } from '../actor.ts'

import type { Topic } from '@mezgeb/contract/features'
import type { Actor } from '../actor.ts'

/** A listener that was away for longer refetches everything. */
const KEPT_MS = 2 * 60_000
const SWEEP_MS = 30_000
const INSTITUTIONS_MAX = 20_000

export type Scope = { institutionId: string; branchId: string | null }

export type Reach = Pick<Actor, 'institutionId' | 'branchIds'>

/** Whether an event of a branch, or of the institution (null), concerns a listener. */
export function concerns(reach: Reach, branchId: string | null): boolean {
  return branchId === null || reaches(reach, branchId)
}

/** Replay buffer: the topics of the last minutes, for listeners that reconnect. */
export function createRecentEvents() {
  const byInstitution = new Map<string, Map<string | null, Map<Topic, number>>>()
  let completeFrom = performance.now()
  const clear = () => {
    byInstitution.clear()
    completeFrom = performance.now()
  }
  const timer = setInterval(() => {
    const tooOld = performance.now() - KEPT_MS
    completeFrom = Math.max(completeFrom, tooOld)
    for (const [institutionId, byBranch] of byInstitution) {
      for (const [branchId, times] of byBranch) {
        for (const [topic, at] of times) if (at < tooOld) times.delete(topic)
        if (times.size === 0) byBranch.delete(branchId)
      }
      if (byBranch.size === 0) byInstitution.delete(institutionId)
    }
  }, SWEEP_MS).unref()
  return {
    add({ institutionId, branchId }: Scope, topics: readonly Topic[]): void {
      if (byInstitution.size > INSTITUTIONS_MAX) clear()
      const byBranch =
        byInstitution.get(institutionId) ?? new Map<string | null, Map<Topic, number>>()
      const times = byBranch.get(branchId) ?? new Map<Topic, number>()
      for (const topic of topics) times.set(topic, performance.now())
      byBranch.set(branchId, times)
      byInstitution.set(institutionId, byBranch)
    },
    /** The topics that changed within the last `ms`; all where the buffer does not reach back so far. */
    since(reach: Reach, ms: number | undefined): readonly Topic[] {
      const from = performance.now() - (ms ?? Infinity)
      if (from < completeFrom) return TOPICS
      const all = [...(byInstitution.get(reach.institutionId) ?? [])]
      const own = all.filter(([branchId]) => concerns(reach, branchId)).map(([, times]) => times)
      return TOPICS.filter((topic) => own.some((times) => (times.get(topic) ?? 0) >= from))
    },
    /** Empties the buffer, because events may have been lost. */
    clear,
    close: () => clearInterval(timer),
  }
}
