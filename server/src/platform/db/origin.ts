export type RequestOrigin = {
  user?: string
  /** The beginning of the session's hash: distinguishes sessions and is no credential. */
  session?: string
  address: string
  request: string
}

/** The origin of a change in the audit trail (decisions/0020): a request, or a part of the server itself. */
export type Origin = RequestOrigin | { system: 'demo' | 'set-up' }
