import { AppError } from '../../../platform/app-error.ts'

import type { Created } from '../../../platform/db/create-once.ts'
import type { RegistrationOutcome } from './registration-limits.ts'
import type { SignInDesk } from './sign-in-desk.ts'

type Registration = {
  address: string
  register: () => Promise<Created>
  /** The first answer to the same key; throws `refusal` when there is none. */
  replay: (refusal: AppError) => Promise<Created>
}

/**
 * Runs a registration unless its address has made too many institutions this hour, or was refused too often this minute
 * (decisions §3). A repeat of the first answer counts as neither, and is given beyond the limits too.
 */
export async function limitRegistration(
  desk: SignInDesk,
  { address, register, replay }: Registration,
): Promise<Created> {
  const retryAfter = await desk.admitRegistration(address)
  if (retryAfter > 0) return replay(new AppError('TOO_MANY_REQUESTS', { retryAfter }))
  // A failure to settle keeps the count; the answer stays.
  const settle = (outcome: RegistrationOutcome) =>
    desk.settleRegistration({ address, outcome }).catch(() => undefined)
  try {
    const created = await register()
    await settle(created.replayed ? 'replayed' : 'made')
    return created
  } catch (error) {
    await settle('refused')
    throw error
  }
}
