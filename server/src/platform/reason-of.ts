import { AppError } from './app-error.ts'

/** Why something failed, in words, with the variable's name where a variable is at fault. */
export function reasonOf(error: unknown): string {
  if (error instanceof AppError && error.fields !== undefined) {
    return error.fields.map(({ path: name, message }) => `${name}: ${message}`).join('\n')
  }
  return error instanceof Error ? error.message : String(error)
}
