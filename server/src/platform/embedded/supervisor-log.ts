/** Messages of the supervisor for the person who runs the server. */
export interface SupervisorLog {
  info(message: string): void
  warn(message: string): void
}
