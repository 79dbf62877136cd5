/** Who asks by HTTP to change data, and from where. */
export type RequestOrigin = {
  /** Absent: somebody without a session. */
  user?: string
  /** The beginning of the session's hash: tells sessions apart, and lets nobody in. */
  session?: string
  address: string
  request: string
}

/** Who changes data and from where, as the audit trail tells it (decisions/0020). A part of the server may act by itself. */
export type Origin = RequestOrigin | { system: 'demo' | 'set-up' }
