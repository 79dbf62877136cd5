/** Home of the SUPER_ADMINs; a transaction of this institution may read across institutions (decisions/0006). */
export const PLATFORM_ID = '00000000-0000-0000-0000-000000000000'

/** Whose Idempotency-Keys those of anonymous calls are. */
export const NOBODY = { institutionId: PLATFORM_ID, userId: PLATFORM_ID }
