import type { ServerOptions, ServerUnderTest } from './server-under-test.ts'
import type { Weakness } from './weaken.ts'

/** `short` fits into `npm run test:all`; `full` reaches the numbers of the goal. */
export type Size = 'short' | 'full'

export type Context = {
  size: Size
  /** Source of all randomness; the run prints it. */
  seed: number
  /** An empty folder of the goal, removed after the run. */
  folder: string
  /** Starts the built server, with the planted bug under test if any; ended with the goal at the latest. */
  startServer: (options?: ServerOptions & { weakness?: Weakness }) => Promise<ServerUnderTest>
  /** Plants the bug under test in a clone of the sources, if it is of that kind. */
  plantIn: (clone: string) => void
}

/** `figure` is the result in words: `0 leaks in 21,340 requests`. */
export type Outcome = { met: boolean; figure: string }

/** Why this machine cannot run the goal. Neither met nor broken. */
export type NotRun = { notRun: string }

/** One promise, and the work that would find it broken. */
export type Goal = {
  /** As in `npm run trust -- --only G3.2`. */
  id: string
  title: string
  /** The limit in words. */
  target: string
  /** Whether `npm run test:all` runs its short form. */
  isInShortRun: boolean
  run(context: Context): Promise<Outcome | NotRun>
}

/** A deliberate bug, and the goals that must find it. */
export type Planted = Weakness & {
  name: string
  /** Ids of goals that must all fail. */
  foundBy: readonly string[]
  /** Absent: the short form, which judges no times. */
  size?: Size
}
