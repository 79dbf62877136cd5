import { AppError } from '../app-error.ts'

/** Answers a path that nobody serves. */
export function notFound(): never {
  throw new AppError('NOT_FOUND')
}
