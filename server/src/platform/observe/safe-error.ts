import { AppError } from '../app-error.ts'
import { sqlState } from '../db/database-errors.ts'

const LONGEST_TEXT = 4000
const DEEPEST_CAUSE = 3

export type SafeError = {
  [field: string]: unknown
  type: string
  message: string
  code?: string
  constraint?: string
  table?: string
  stack: string
  cause?: SafeError
}

/**
 * The loggable fields of an error, by name: others hold user input (PostgreSQL's `detail`, `where`, a parser's snippet), as do messages
 * that repeat a value (SQLSTATE class 22, syntax errors). Refusals and a missing database need no stack.
 */
export function safeError(error: unknown): SafeError {
  return described(error, 0)
}

function described(error: unknown, depth: number): SafeError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error', stack: '' }
  const code = sqlState(error)
  const repeatsValues = error instanceof SyntaxError || code.startsWith('22')
  return {
    type: error.name,
    message: repeatsValues ? 'left out: it repeats what was sent' : printable(error.message),
    ...(code === '' ? {} : { code: printable(code) }),
    ...named(error, 'constraint'),
    ...named(error, 'table'),
    stack: error instanceof AppError || isOutage(code) ? '' : framesOf(error),
    ...(error.cause === undefined || depth === DEEPEST_CAUSE
      ? {}
      : { cause: described(error.cause, depth + 1) }),
  }
}

/** Only the frames: the first lines of a stack repeat the message. */
function framesOf(error: Error): string {
  const lines = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return printable(lines.map((line) => line.trim()).join(' | '))
}

function named(error: Error, name: 'constraint' | 'table'): { [name]?: string } {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? { [name]: printable(value) } : {}
}

function isOutage(code: string): boolean {
  return /^(E[A-Z]+|57P0\d|08...)$/.test(code)
}

/** Removes control characters that move a terminal's cursor or start a line. JSON lets C1 and U+2028 through. */
function printable(text: string): string {
  return text.slice(0, LONGEST_TEXT).replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, ' ')
}
