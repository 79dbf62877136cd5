import type { Actor } from '../../../platform/actor.ts'

/** The lock keys of the stock of lines in a branch, by default the actor's own. */
export function stockKeys(
  actor: Pick<Actor, 'institutionId' | 'branchId'>,
  branchId: string | null | undefined,
  lines: readonly { productId: string }[],
): string[] {
  const branch = branchId ?? actor.branchId ?? ''
  return lines.map(({ productId }) => `${actor.institutionId} ${branch} ${productId}`)
}
