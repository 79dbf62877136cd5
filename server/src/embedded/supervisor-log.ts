/** Where the supervisor tells what happens, in sentences for the person who runs the server. */
export interface SupervisorLog {
  info(message: string): void
  warn(message: string): void
}
