export type RequestOrigin = {
  user?: string
  /** The beginning of the session's hash: distinguishes sessions and is no credential. */
  session?: string
  address: string
  request: string
}

export type Origin = RequestOrigin | { system: 'demo' | 'set-up' }
