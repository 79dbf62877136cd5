export type EmbeddedPostgresErrorCode =
  | 'ALREADY_RUNNING'
  | 'NO_BINARIES'
  | 'BROKEN_BINARIES'
  | 'NO_USER'
  | 'NOT_OURS'
  | 'WRONG_VERSION'
  | 'START_FAILED'
  | 'ABORTED'

/** Why the embedded database did not start. The message is written for the person at the terminal. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
  readonly code: EmbeddedPostgresErrorCode

  constructor(code: EmbeddedPostgresErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
