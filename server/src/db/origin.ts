/** Who changes data and from where, as the audit trail tells it (decisions/0020). */
export type Origin =
  | {
      /** Absent: somebody without a session. */
      user?: string
      /** The beginning of the session's hash: tells sessions apart, and lets nobody in. */
      session?: string
      address: string
      request: string
    }
  /** A part of the server that acts by itself. */
  | { system: 'demo' | 'set-up' }
