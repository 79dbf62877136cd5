import { AppError } from '../../../platform/app-error.ts'
import { findFirst } from './with-first.queries.ts'

import type { ErrorCode } from '@mezgeb/contract/kit/errors'
import type { ReadCall } from '../../../platform/http/call.ts'

const SECOND: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...(['STALE_VERSION', 'STATUS_CHANGE', 'TRANSFER_MOVED_ON', 'ALREADY_REVERSED'] as const),
  ...(['STOCK_TAKE_CLOSED', 'HAS_RETURNS', 'NOTHING_TO_RETURN', 'VOUCHER_VOID'] as const),
])

/** The failure of a call, with the other person who changed its record last (docs/decisions/0118). */
export async function withFirst(failure: unknown, call: ReadCall): Promise<unknown> {
  if (!(failure instanceof AppError) || !SECOND.has(failure.code)) return failure
  const { db, actor } = call
  const id = recordOf(failure, call)
  if (actor === null || id === undefined) return failure
  const { institutionId, userId } = actor
  const [doneBy] = await db.read(institutionId, findFirst(institutionId, id, userId))
  return doneBy === undefined ? failure : new AppError(failure.code, { ...failure.details, doneBy })
}

/** By the first wrong field, the address, or the new document. */
function recordOf({ code, fields = [] }: AppError, { params, body }: ReadCall): string | undefined {
  const path = fields[0]?.path.split('.') ?? []
  const wrong = path.reduce<unknown>(propertyOf, body)
  const line = path.slice(0, -1).reduce<unknown>(propertyOf, body)
  return [
    propertyOf(wrong, 'id'),
    code === 'STALE_VERSION' ? propertyOf(line, 'productId') : undefined,
    propertyOf(params, 'id'),
    propertyOf(body, 'documentId'),
    propertyOf(body, 'corrects'),
  ].find((id) => typeof id === 'string')
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
