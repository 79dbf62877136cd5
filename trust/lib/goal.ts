import type { ServerOptions, ServerUnderTest } from './server-under-test.ts'
import type { Weakness } from './weaken.ts'

/** `short` is what fits into `npm test`; `full` reaches the numbers of the goal. */
export type Size = 'short' | 'full'

export type Context = {
  size: Size
  /** Everything random comes from it; the run prints it. */
  seed: number
  /** An empty folder of the goal's own, removed after the run. */
  folder: string
  /** Starts the server as it is built, or with the planted bug under test; ended with the goal at the latest. */
  startServer: (options?: ServerOptions & { weakness?: Weakness }) => Promise<ServerUnderTest>
  /** Plants the bug under test in a clone of the sources, where it is one of those. */
  plantIn: (clone: string) => void
}

/** `figure` is what was measured, in words: `0 leaks in 21,340 requests`. */
export type Outcome = { met: boolean; figure: string }

/** Why a goal says nothing here: the machine does not have what it needs. Neither met nor broken. */
export type NotRun = { notRun: string }

/** One promise, and the work that would find it broken. */
export type Goal = {
  /** As in `npm run trust -- --only G3.1`. */
  id: string
  title: string
  /** What the figure has to be, in words. */
  target: string
  /** Whether `npm test` runs its short form. */
  isInShortRun: boolean
  run(context: Context): Promise<Outcome | NotRun>
}

/** A bug on purpose, and the goals that have to notice it. */
export type Planted = Weakness & {
  name: string
  /** The ids of the goals of which each must fail. */
  foundBy: readonly string[]
  /** Absent: the short form, which judges no times. */
  size?: Size
}
