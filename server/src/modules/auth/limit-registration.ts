import { AppError } from '../../app-error.ts'

import type { Created } from '../../db/create-once.ts'
import type { SignInDesk } from './sign-in-desk.ts'

type Registration = {
  address: string
  register: () => Promise<Created>
  /** The answer that was given before to the same key; throws `refusal` when there is none. */
  replay: (refusal: AppError) => Promise<Created>
}

/**
 * Runs a registration unless its address has already made too many this hour (decisions §3). What makes no new
 * institution does not count: a refusal, or the first answer given once more, which is given beyond the limit too.
 */
export async function limitRegistration(
  desk: SignInDesk,
  { address, register, replay }: Registration,
): Promise<Created> {
  const retryAfter = await desk.countInstitution(address)
  if (retryAfter > 0) return replay(new AppError('TOO_MANY_REQUESTS', { retryAfter }))
  // A desk that is silent then keeps its count; the answer is not worse for it.
  const takeBack = () => desk.takeBackInstitution(address).catch(() => undefined)
  try {
    const created = await register()
    if (created.replayed) await takeBack()
    return created
  } catch (error) {
    await takeBack()
    throw error
  }
}
