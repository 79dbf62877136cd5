import { AppError } from '../../app-error.ts'

/** Answers an unknown path. */
export function notFound(): never {
  throw new AppError('NOT_FOUND')
}
