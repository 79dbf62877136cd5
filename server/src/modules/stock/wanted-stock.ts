import type { Actor } from '../../actor.ts'

type Asked = { method: string; body: unknown; actor: Actor | null }

/**
 * The stocks that a request would change, by the body of a sale, a stock entry or a stock-out; none for anything else.
 * Read before the body is judged: what is not as it should be is left out, and costs only its place in the line.
 */
export function wantedStock({ method, body, actor }: Asked): string[] {
  if (method !== 'POST' || actor === null) return []
  const branch = textAt(body, 'branchId') ?? actor.branchId ?? ''
  const lines: unknown[] = [body, ...listAt(body, 'saleItems')]
  return lines.flatMap((line) => {
    const product = textAt(line, 'productId')
    return product === null ? [] : [stockName(actor.institutionId, branch, product)]
  })
}

/** The name of a stock, as the lines of those who want it know it. */
export function stockName(institutionId: string, branchId: string, productId: string): string {
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
