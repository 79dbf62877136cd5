import { AppError } from '../app-error.ts'
import { sqlState } from '../db/database-errors.ts'

const LONGEST_TEXT = 4000
const DEEPEST_CAUSE = 3

/** What may be written about an error. */
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
 * What the log says of an error: fields by name and nothing else, because errors carry what people sent (PostgreSQL's
 * `detail` and `where`, a parser's snippet of the body). Where the message itself repeats a value (SQLSTATE class 22,
 * a syntax error), it is left out. A refusal and a database that is away need no stack.
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

/** The places only: the first lines of a stack repeat the message, which is judged above. */
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

/** Without what would move a terminal's cursor or begin a line of its own. JSON alone lets C1 and U+2028 through. */
function printable(text: string): string {
  return text.slice(0, LONGEST_TEXT).replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, ' ')
}
