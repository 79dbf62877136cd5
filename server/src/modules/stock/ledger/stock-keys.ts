import type { Actor } from '../../../platform/actor.ts'

/**
 * The keys of the stock that the body of a stock document changes. Its lines are the body itself, or the elements of its
 * field `lines`. The body is not validated yet: invalid parts are skipped.
 */
export function stockKeys(body: unknown, actor: Actor, lines?: string): string[] {
  const branch = textAt(body, 'branchId') ?? actor.branchId ?? ''
  return (lines === undefined ? [body] : listAt(body, lines)).flatMap((line) => {
    const product = textAt(line, 'productId')
    return product === null ? [] : [stockKey(actor.institutionId, branch, product)]
  })
}

/** The lock key of a product's stock in a branch. */
export function stockKey(institutionId: string, branchId: string, productId: string): string {
  return `${institutionId} ${branchId} ${productId}`
}

function textAt(thing: unknown, name: string): string | null {
  const value = valueAt(thing, name)
  return typeof value === 'string' ? value : null
}

function listAt(thing: unknown, name: string): unknown[] {
  const value = valueAt(thing, name)
  return Array.isArray(value) ? value : []
}

function valueAt(thing: unknown, name: string): unknown {
  if (typeof thing !== 'object' || thing === null) return undefined
  return Object.getOwnPropertyDescriptor(thing, name)?.value
}
